import { DownloadLink } from '../../lib/content/download-link.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import styles from './media-kit.module.css';
import { MEDIA_FACTS } from './newsroom.content.ts';

/** For the press: the logo on both backgrounds, and facts to copy. */
export function MediaKit() {
  return (
    <PageSection
      id="media-kit"
      title="Media kit"
      lead="For articles about Moveway. Please do not redraw the mark."
    >
      <div className={styles.kit}>
        <div className={styles.marks}>
          {[styles.onPaper, styles.onSign].map((ground) => (
            <p key={ground} className={ground}>
              <img src="/favicon.svg" width="72" height="80" alt="" />
              <span>moveway</span>
            </p>
          ))}
        </div>
        <dl className={styles.facts}>
          {MEDIA_FACTS.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          <DownloadLink slug="media-kit" label="Download the media kit" text="Download the media kit" />
        </p>
      </div>
    </PageSection>
  );
}
