import { useEffect, useRef } from 'react';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PauseButton } from '../components/pause-button.tsx';
import { useRotation } from '../components/rotation.ts';
import { featureGroups, type FeatureGroup } from './features.ts';

/** A swipe has ended when nothing moved for this long. */
const settledMs = 120;

export function FeatureCarousel() {
  const rotation = useRotation(featureGroups.length);
  const { index, show } = rotation;
  const track = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** The page itself is scrolling the track; a finger, wheel or key takes it over. */
  const driven = useRef(false);
  /** To ask how wide it is has the whole of it laid out, which waits until something moves. */
  const stood = useRef(0);

  useEffect(() => {
    if (stood.current === index) return;
    stood.current = index;
    const element = track.current;
    const left = index * (element?.clientWidth ?? 0);
    if (!element || Math.abs(element.scrollLeft - left) < 2) return;
    driven.current = true;
    element.scrollTo?.({ left, behavior: 'smooth' });
  }, [index]);

  function scrolled() {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const at = element.scrollLeft / element.clientWidth;
    if (driven.current) {
      if (Math.abs(at - index) < 0.01) driven.current = false;
      return;
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(Math.round(at)), settledMs);
  }

  const takeOver = () => {
    driven.current = false;
  };

  return (
    <section
      aria-labelledby="features-title"
      aria-roledescription="carousel"
      className="below mx-auto max-w-6xl px-4 py-16 sm:px-6"
    >
      <h2 id="features-title" className="m-0 text-3xl font-bold sm:text-4xl">
        Everything a stall needs, and the street it stands on
      </h2>
      <div
        {...rotation.holders}
        className="mt-8 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
      >
        <ul
          ref={track}
          tabIndex={0}
          aria-label="Features"
          onScroll={scrolled}
          onPointerDown={takeOver}
          onWheel={takeOver}
          onKeyDown={takeOver}
          className="feature-track m-0 flex list-none snap-x snap-mandatory overflow-x-auto p-0"
        >
          {featureGroups.map((group, at) => (
            <Slide key={group.name} group={group} position={`${at + 1} of ${featureGroups.length}`} />
          ))}
        </ul>
        <div className="flex items-center justify-between gap-2 border-t border-line px-2 py-2 sm:px-4">
          <div className="flex">
            <IconButton
              label="Previous feature"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => show(index - 1)}
            />
            <IconButton
              label="Next feature"
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => show(index + 1)}
            />
          </div>
          <div className="flex">
            {featureGroups.map((group, at) => (
              <Dot key={group.name} name={group.name} current={at === index} onClick={() => show(at)} />
            ))}
          </div>
          <PauseButton what="features" paused={rotation.paused} onChange={rotation.setPaused} />
        </div>
      </div>
    </section>
  );
}

function Dot({ name, current, onClick }: { name: string; current: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Show feature: ${name}`}
      aria-current={current}
      onClick={onClick}
      className="grid h-11 w-8 place-items-center rounded-sm sm:w-11"
    >
      <span
        className={cx(
          'h-2.5 rounded-full transition-[width,background-color]',
          current ? 'w-6 bg-action' : 'w-2.5 bg-line-strong',
        )}
      />
    </button>
  );
}

function Slide({ group, position }: { group: FeatureGroup; position: string }) {
  return (
    <li
      aria-roledescription="slide"
      aria-label={position}
      className="grid w-full shrink-0 snap-start content-start md:grid-cols-2 md:content-stretch"
    >
      <div className="grid place-items-center bg-soft p-4 md:order-2">
        <img
          src={group.picture}
          alt={group.alt}
          width="480"
          height="320"
          loading="lazy"
          decoding="async"
          className="h-auto w-full max-w-[30rem]"
        />
      </div>
      <div className="p-5 sm:p-10">
        <p className="m-0 font-semibold text-action">{group.name}</p>
        <h3 className="m-0 mt-1 text-2xl font-bold sm:text-3xl">{group.title}</h3>
        <ul className="m-0 mt-5 grid list-none gap-3 p-0">
          {group.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
