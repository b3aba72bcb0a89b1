import { useEffect, type MouseEvent } from 'react';
import { ArrowDown } from 'lucide-react';
import type { LiveClass } from '#shared/api/live-class.ts';
import { product } from '#shared/product.ts';
import { markup } from '#shared/trusted.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { useRead } from '#web/client/use-read.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Countdown } from './countdown-view.tsx';
import { SeatCard } from './seat-card.tsx';
import { Learn, PerfectForYou } from './sections.tsx';
import { classTime } from './times.ts';
import { useSeatHold, type SeatHold } from './use-seat-hold.ts';

export default function WebinarPage() {
  const current = useRead(liveClassCalls.currentClass);
  const { data } = current;
  const liveClass = data?.class ?? null;
  const seat = useSeatHold(liveClass);
  return (
    <>
      <Hero
        seat={seat}
        liveClass={liveClass}
        none={data !== undefined && !liveClass}
        ledger={data?.ledger ?? null}
      />
      <Learn />
      <section aria-labelledby="next-title" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="next-title" className="m-0 text-3xl font-bold sm:text-4xl">
          Here&apos;s What to Do Next:
        </h2>
        <Card
          as="section"
          raised
          id="reserve"
          tabIndex={-1}
          aria-labelledby="reserve-title"
          className="mt-6 max-w-xl scroll-mt-20"
        >
          <h3 id="reserve-title" className="m-0 mb-3 text-2xl font-bold">
            Reserve Your Seat Now
          </h3>
          <SeatCard seat={seat} current={current} />
        </Card>
      </section>
      <PerfectForYou />
      {liveClass && <EventData liveClass={liveClass} />}
    </>
  );
}

interface HeroProps {
  seat: SeatHold;
  liveClass: LiveClass | null;
  /** It is known that no class is scheduled: nothing expires then. */
  none: boolean;
  ledger: Parameters<typeof Countdown>[0]['ledger'];
}

function Hero({ seat, liveClass, none, ledger }: HeroProps) {
  return (
    <section aria-labelledby="webinar-title" className="mx-auto max-w-6xl px-4 pt-10 pb-14 sm:px-6 lg:pt-16">
      <h1
        id="webinar-title"
        className="m-0 max-w-[18ch] text-[2.5rem] leading-[1.06] font-extrabold tracking-tight sm:text-6xl"
      >
        Your Followers Aren&apos;t the Problem. <span className="hero-mark">Your Page Is.</span>
      </h1>
      <p className="mt-5 mb-0 max-w-[56ch] text-lg text-muted">
        Learn what slows your sales and how to fix it in 7 days.{' '}
        <GiftPromise liveClass={liveClass} none={none} />
      </p>
      {/* Its place is kept: the class is known late, and nothing may move then. */}
      {!none && (
        <p className="mt-3 mb-0 min-h-6.5 font-semibold">{liveClass && classTime(liveClass.starts_at)}</p>
      )}
      {liveClass?.status === 'live' && <p className="mt-3 mb-0 text-xl font-bold">The class is on now.</p>}
      <div className="mt-7">
        {none ? (
          <p className="m-0 font-semibold">No class is scheduled right now.</p>
        ) : (
          <Countdown seat={seat} ledger={ledger} />
        )}
      </div>
      <a
        href="#reserve"
        onClick={scrollToCard}
        className={buttonClass({ size: 'large', className: 'mt-7 max-sm:w-full' })}
      >
        JOIN THE FREE LIVE CLASS
        <ArrowDown aria-hidden="true" className="size-5" />
      </a>
    </section>
  );
}

/** What this class gives to who comes live. Until the class is known the usual one's place is kept, and nothing promised. */
function GiftPromise({ liveClass, none }: Pick<HeroProps, 'liveClass' | 'none'>) {
  const known = liveClass !== null || none;
  const gift = known ? liveClass?.gift : 'Ad-Ready Instagram Checklist';
  if (!gift) return null;
  return <span className={cx(!known && 'invisible')}>Come live and the free {gift} is yours.</span>;
}

function scrollToCard(event: MouseEvent): void {
  const card = document.getElementById('reserve');
  if (!card) return;
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  card.focus({ preventScroll: true });
}

/** What search engines are told; only when there is a class. */
function EventData({ liveClass }: { liveClass: LiveClass }) {
  const page = `${location.origin}/webinar`;
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: liveClass.title,
    description: liveClass.about,
    startDate: liveClass.starts_at,
    endDate: liveClass.ends_at,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: page },
    organizer: { '@type': 'Organization', name: product.name, url: location.origin },
    isAccessibleForFree: true,
  };
  const json = JSON.stringify(event).replaceAll('<', '\\u003c');
  // By hand: React makes a script's element out of a mere text, which our pages do not take.
  useEffect(() => {
    const holder = document.createElement('template');
    holder.innerHTML = markup(`<script type="application/ld+json">${json}</script>`);
    const data = holder.content.firstElementChild!;
    document.head.append(data);
    return () => data.remove();
  }, [json]);
  return null;
}
