import { buttonClass } from '@moveway/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  title: string;
  links: readonly { label: string; to: string }[];
}

/** The call to action at the end of a page, designed as a guide sign. The first link is the primary one. */
export function CallToAction({ title, links }: CallToActionProps) {
  return (
    <section className={styles.section} data-not-printed aria-labelledby="call-to-action-title">
      <div className={styles.sign}>
        <h2 className={styles.title} id="call-to-action-title">
          {title}
        </h2>
        <p className={styles.links}>
          {links.map(({ label, to }, index) => (
            <Link
              key={to}
              className={
                index === 0
                  ? buttonClass({ variant: 'accent', size: 'large' })
                  : `${buttonClass({ variant: 'quiet', size: 'large' })} ${styles.second}`
              }
              to={to}
            >
              {label}
            </Link>
          ))}
        </p>
      </div>
    </section>
  );
}
