import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Features, Statistics, CallToAction } from './home-sections.tsx';
import { Reviews } from './reviews.tsx';

/** The front door: track first, then why to trust us with a car (specification, sections 1 and 2). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <Features />
      <HowItWorks />
      <Reviews />
      <CallToAction />
    </>
  );
}
