import { ClosingCall } from './closing-call.tsx';
import { Faq } from './faq.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import { Hero } from './hero.tsx';
import { PricingTeaser } from './pricing-teaser.tsx';
import { TeamPromise } from './team-promise.tsx';
import { Steps } from './steps.tsx';

export default function LandingPage() {
  return (
    <>
      <Hero />
      <TeamPromise />
      <FeatureCarousel />
      <Steps />
      <PricingTeaser />
      <Faq />
      <ClosingCall />
    </>
  );
}
