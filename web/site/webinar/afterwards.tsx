import { Download } from 'lucide-react';
import { giftPath } from '#shared/api/live-class.ts';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Words, type RoomProps } from './live-room.tsx';
import { Captions, PresenceMeter, SlideCard } from './room-components.tsx';

/** The class is over: the gift for those who attended, and everything that was shown. */
export function Afterwards({ seat, view }: RoomProps) {
  const { gift, replay } = view;
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="m-0 font-medium">The class is over.</p>
        <a href={paths.webinar} className={buttonClass({ variant: 'secondary' })}>
          See the next class
        </a>
      </div>
      {gift && (
        <Card as="section" raised aria-labelledby="gift-title">
          <h2 id="gift-title" className="m-0 text-2xl font-bold">
            {gift.title}
          </h2>
          <p className="my-3 max-w-[65ch]">{gift.why}</p>
          {gift.open && (
            <a href={giftPath} className={buttonClass({ size: 'large' })} download>
              <Download aria-hidden="true" className="size-5" />
              Open the checklist
            </a>
          )}
        </Card>
      )}
      {view.seat.state === 'seated' && <PresenceMeter presence={view.presence} />}
      <Words seat={seat} view={view} />
      {replay && (
        <section aria-labelledby="replay-title" className="grid gap-4">
          <h2 id="replay-title" className="m-0 text-2xl font-bold">
            The class again
          </h2>
          {replay.url && (
            <a href={replay.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              Watch the recording
            </a>
          )}
          {replay.slides.map((slide) => (
            <SlideCard key={slide.position} slide={slide} />
          ))}
          <Captions lines={replay.captions} />
        </section>
      )}
    </div>
  );
}
