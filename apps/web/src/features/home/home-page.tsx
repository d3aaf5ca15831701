import { CallToAction } from '../../lib/page/call-to-action.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Features, Statistics } from './home-sections.tsx';
import { Reviews } from './reviews.tsx';
import { WaysToShip } from './ways-to-ship.tsx';

/** `/`: tracking first, then what we ship and why to trust us with a car (specification, sections 1 and 2). */
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
        title="A car to ship, or one on its way? Both answers are one tap away."
        links={[
          { label: 'Get a quote', to: '/quote' },
          { label: 'Track a package', to: '/tracking' },
        ]}
      />
    </>
  );
}
