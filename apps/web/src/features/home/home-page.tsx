import { Link } from 'react-router-dom';
import { CallToAction } from '../../lib/page/call-to-action.tsx';
import { HowItWorks, Features, Statistics, WaysToShip } from './home-sections.tsx';
import { Reviews } from './reviews.tsx';
import { RoadScene } from './road-scene.tsx';
import { TrackingBox } from './tracking-box.tsx';
import styles from './home-page.module.css';

/** `/`: tracking first, then the services and the reasons to trust the company (specification, sections 1 and 2). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <WaysToShip />
      <HowItWorks />
      <Features />
      <Reviews />
      <CallToAction
        title="Shipping a car, or waiting for one? Start here."
        links={[
          { label: 'Get a quote', to: '/quote' },
          { label: 'Track a package', to: '/tracking' },
        ]}
      />
    </>
  );
}

/** The tracking box, designed as an overhead sign above a road. */
function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.gantry}>
        <p className={styles.exit}>
          <Link to="/quote">Get a quote</Link> <span>No account needed</span>
        </p>
        <div className={styles.sign}>
          <h1 className={styles.title} id="hero-title">
            Where is it now?
          </h1>
          <p className={styles.lead}>
            Your car or parcel, somewhere between two coasts. Enter your number to see exactly where it is.
          </p>
          <TrackingBox />
        </div>
      </div>
      <RoadScene />
    </section>
  );
}
