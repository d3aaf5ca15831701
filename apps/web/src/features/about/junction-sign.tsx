import styles from './junction-sign.module.css';

/** The interstates that meet around the office. */
const INTERSTATES = [55, 57, 80, 88, 90, 94];

/** A guide sign of the place where we work. A picture only: the story beside it says the same. */
export function JunctionSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 360 232" aria-hidden="true">
      <rect className={styles.ground} width={360} height={232} rx={18} />
      <rect className={styles.line} x={7} y={7} width={346} height={218} rx={12} />
      <text className={styles.city} x={180} y={58} textAnchor="middle">
        Chicago
      </text>
      {INTERSTATES.map((number, index) => (
        <g key={number} transform={`translate(${48 + (index % 3) * 96} ${80 + Math.floor(index / 3) * 70})`}>
          <path
            className={styles.shield}
            d="M8 4c8 0 16-1 24-4 8 3 16 4 24 4 3 6 5 13 5 20 0 18-11 30-29 38C14 54 3 42 3 24 3 17 5 10 8 4Z"
          />
          <path className={styles.top} d="M9.500 7c8 0 15-1 22.500-4 7.500 3 14.500 4 22.500 4l3 9h-51Z" />
          <text className={styles.number} x={32} y={44} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
