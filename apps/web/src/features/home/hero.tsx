import styles from './hero.module.css';
import { RoadScene } from './road-scene.tsx';
import { TrackingBox } from './tracking-box.tsx';

/** An overhead sign above the road, with the tracking box written on it. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.gantry}>
        <p className={styles.exit}>
          <span>Exit 1</span> Track, no account
        </p>
        <div className={styles.sign}>
          <h1 className={styles.title} id="hero-title">
            Where is it now?
          </h1>
          <p className={styles.lead}>
            Your car or your parcel, somewhere between two coasts. One number tells you which mile it is on.
          </p>
          <TrackingBox />
        </div>
      </div>
      <RoadScene />
    </section>
  );
}
