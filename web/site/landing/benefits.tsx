import { PauseButton } from '../components/pause-button.tsx';
import { useRotation } from '../components/rotation.ts';

const benefits = [
  'amplify your presence',
  'build trust with every buyer',
  'make more money',
  'balance work and life',
] as const;

/** One benefit at a time, a new one every five seconds; read as a whole list by screen readers. */
export function Benefits() {
  const rotation = useRotation(benefits.length);
  return (
    <div
      {...rotation.holders}
      className="mt-6 flex items-center justify-between gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4"
    >
      <div className="min-w-0">
        <p className="m-0 text-base sm:text-[0.9375rem] text-muted">Tools that help you</p>
        <p
          aria-hidden="true"
          data-testid="benefit"
          className="m-0 grid font-display text-lg leading-snug font-bold text-action sm:text-xl"
        >
          {benefits.map((benefit, index) => (
            <span
              key={benefit}
              className={`[grid-area:1/1] transition-opacity duration-300 ${index === rotation.index ? '' : 'opacity-0'}`}
            >
              {benefit}
            </span>
          ))}
        </p>
        <ul className="sr-only">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </div>
      <PauseButton
        what="benefits"
        paused={rotation.paused}
        onChange={rotation.setPaused}
        className="text-muted"
      />
    </div>
  );
}
