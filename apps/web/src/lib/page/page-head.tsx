import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** Two or three words above the title. */
  kicker: string;
  title: string;
  lead: ReactNode;
  sign: RoadSignName;
  children?: ReactNode;
}

/** The head of a content page, designed as a full-width guide sign with a road sign beside the text. */
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
        <RoadSign name={sign} />
      </div>
    </header>
  );
}

/** SVG paths of the pictograms, in a view box of 96 by 96. */
const PICTOGRAMS = {
  question: 'M35 38a13 13 0 1 1 19 11.500c-4.500 2.300-6 4.500-6 9.500M48 67v6',
  phone: 'M33 27h10l5 13-7 5a30 30 0 0 0 13 13l5-7 13 5v10c0 4-3 7-7 7A40 40 0 0 1 26 34c0-4 3-7 7-7Z',
  route: 'M32 72V56c0-9 32-7 32-17v-9M24 72h16M56 30h16M48 44v8',
  paper: 'M28 26h34v44H34a6 6 0 0 1-6-6ZM62 38h8v26a6 6 0 0 1-6 6M36 36h18M36 46h18M36 56h10',
  work: 'M34 68h28M40 60h16M44 52h8M48 30 36 68M48 30l12 38',
  form: 'M30 28h36v44H30ZM40 24h16v8H40ZM38 44l4 4 7-8M38 58l4 4 7-8M55 46h4M55 60h4',
  lock: 'M32 46h32v24H32ZM38 46V36a10 10 0 0 1 20 0v10M48 55v6',
  scales: 'M48 26v44M34 70h28M28 34h40M28 34l-7 18h14ZM68 34l-7 18h14Z',
  person: 'M48 24v4M30 38c12 3 24 3 36 0M48 40v12M48 52 38 72M48 52l10 20',
} as const;

export type RoadSignName = keyof typeof PICTOGRAMS;

/** A road sign. Decorative, because the text beside it says the same. */
function RoadSign({ name }: { name: RoadSignName }) {
  const isWarning = name === 'work';
  return (
    <svg className={styles.sign} viewBox="0 0 96 96" aria-hidden="true">
      {isWarning ? (
        <>
          <rect
            className={styles.warning}
            x={15}
            y={15}
            width={66}
            height={66}
            rx={7}
            transform="rotate(45 48 48)"
          />
          <rect
            className={styles.warningEdge}
            x={19}
            y={19}
            width={58}
            height={58}
            rx={4}
            transform="rotate(45 48 48)"
          />
        </>
      ) : (
        <>
          <rect className={styles.plate} x={4} y={4} width={88} height={88} rx={11} />
          <rect className={styles.plateEdge} x={9} y={9} width={78} height={78} rx={7} />
        </>
      )}
      <path className={isWarning ? styles.warningLine : styles.line} d={PICTOGRAMS[name]} />
    </svg>
  );
}
