import styles from './logo.module.css';

/** The logo, a road inside a shield, and the name beside it in the color of the surrounding text. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 36 40" width="36" height="40" aria-hidden="true">
        <path
          className={styles.shield}
          d="M4 6.500c5.600 0 10.200-1.500 14-4.500 3.800 3 8.400 4.500 14 4.500 1.200 3.600 1.800 7.300 1.800 10.800 0 9.700-5.200 16.300-15.800 20.700C7.400 33.600 2.200 27 2.200 17.300c0-3.500.6-7.200 1.800-10.800Z"
        />
        <path
          className={styles.road}
          d="M15.800 10h4.400l6 22.200C24 34 21.200 35.500 18 37c-3.200-1.500-6-3-8.200-4.800Z"
        />
        <path
          className={styles.lane}
          d="M17.500 12h1l.3 4h-1.600Zm-.5 7h2l.4 5h-2.800Zm-.7 8h3.400l.5 6.500L18 34.700l-2.200-1.200Z"
        />
      </svg>
      <span>moveway</span>
    </span>
  );
}
