import styles from './road-scene.module.css';

/** A car carrier on an interstate. Decorative. */
export function RoadScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg className={styles.land} viewBox="0 0 1440 300" preserveAspectRatio="xMidYMax slice">
        <path
          className={styles.far}
          d="M0 150 120 96l70 34 120-82 96 70 84-44 130 78 110-52 140 60 120-92 110 84 90-40 150 70 100-46v164H0Z"
        />
        <path
          className={styles.near}
          d="M0 190c140-46 250-50 380-14s260 40 400 0 270-44 390-8 190 20 270-4v136H0Z"
        />
        <path className={styles.shoulder} d="M0 206h1440v94H0Z" />
        <path className={styles.road} d="M0 216h1440v84H0Z" />
        <path className={styles.edge} d="M0 222h1440M0 294h1440" />
        <path className={styles.lane} d="M0 262h1440" />
      </svg>
      <svg className={styles.truck} viewBox="0 0 520 150">
        <Carrier />
      </svg>
    </div>
  );
}

/** Drives to the right. Wheels stand on y = 140. */
function Carrier() {
  return (
    <>
      <path className={styles.frame} d="M8 66h352v6H8ZM8 112h362v10H8Z" />
      <path className={styles.frame} d="M14 66h6v50h-6ZM128 66h6v50h-6ZM244 66h6v50h-6ZM350 66h6v50h-6Z" />
      <Car className={styles.carA} x={18} y={20} />
      <Car className={styles.carB} x={134} y={20} />
      <Car className={styles.carC} x={246} y={20} />
      <Car className={styles.carD} x={24} y={66} />
      <Car className={styles.carE} x={140} y={66} />
      <path className={styles.frame} d="M360 104h60v14h-60Z" />
      <path className={styles.cab} d="M386 40h54l34 8 12 38 22 6v30H386Z" />
      <path className={styles.glass} d="M448 54h20l9 30h-29Z" />
      <path className={styles.light} d="M500 98h8v12h-8Z" />
      <path className={styles.stack} d="M378 22h6v90h-6Z" />
      {[52, 84, 288, 320, 402, 474].map((x) => (
        <g key={x}>
          <circle className={styles.tyre} cx={x} cy={124} r={17} />
          <circle className={styles.hub} cx={x} cy={124} r={7} />
        </g>
      ))}
    </>
  );
}

function Car({ className, x, y }: { className: string | undefined; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={className} d="M2 36V24l18-4L36 6h36l16 14 14 4v12Z" />
      <path className={styles.glass} d="M26 20 39 9h13v11ZM56 9h14l12 11H56Z" />
      <circle className={styles.tyre} cx={24} cy={37} r={8.5} />
      <circle className={styles.tyre} cx={82} cy={37} r={8.5} />
    </g>
  );
}
