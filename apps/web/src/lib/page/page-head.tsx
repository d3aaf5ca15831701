import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { RoadSign, type RoadSignName } from './road-sign.tsx';

interface PageHeadProps {
  /** Two or three words above the title. */
  kicker: string;
  title: string;
  lead: ReactNode;
  sign: RoadSignName;
  children?: ReactNode;
}

/** The top of a content page: a guide sign as wide as the road, with a road sign beside the words. */
export function PageHead({ kicker, title, lead, sign, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.panel}>
        <div className={styles.words}>
          <p className={styles.kicker}>{kicker}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <RoadSign name={sign} className={styles.sign} />
      </div>
    </header>
  );
}
