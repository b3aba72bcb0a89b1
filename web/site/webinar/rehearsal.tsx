import { useState } from 'react';
import type { Caption, HostView } from '#shared/api/live-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { runningTime, useServerTime } from './class-timer.tsx';
import { Captions, LineForm, SlideCard } from './room-components.tsx';

/** The class as its host practises it: slides, lines and time, in this window alone. Nothing of it is sent anywhere. */
export function Rehearsal({ view, onEnd }: { view: HostView; onEnd: () => void }) {
  const [position, setPosition] = useState(0);
  const [lines, setLines] = useState<Caption[]>([]);
  const [began] = useState(() => Date.parse(view.now));
  const now = useServerTime(view.now);
  const at = (wanted: number) => view.slides.find((slide) => slide.position === wanted) ?? null;
  const next = at(position + 1);
  const publish = async (text: string) => {
    if (text.trim() === '') return { error: 'empty' };
    const id = String(lines.length);
    setLines([...lines, { id, at: new Date(now).toISOString(), text: text.trim() }]);
    return {};
  };
  return (
    <div className="grid max-w-3xl gap-5">
      <Card className="grid gap-3 bg-highlight-soft">
        <p role="status" className="m-0 font-semibold">
          Rehearsal: only you see this, and nothing of it is kept.
        </p>
        <p role="timer" aria-live="off" className="m-0 tabular-nums">
          Running for <strong className="font-display text-2xl">{runningTime(now - began)}</strong>
        </p>
        <Button wide onClick={onEnd}>
          End the rehearsal
        </Button>
      </Card>
      <section aria-label="Slides" className="grid gap-3">
        <SlideCard slide={at(position)} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" disabled={position <= 1} onClick={() => setPosition(position - 1)}>
            Previous slide
          </Button>
          <Button disabled={!next} onClick={() => setPosition(position + 1)}>
            Next slide
          </Button>
        </div>
        {next && <p className="m-0 text-muted">Next: {next.title}</p>}
      </section>
      <Card>
        <LineForm label="Caption" button="Try the line" fallback="Write the line." send={publish} />
      </Card>
      <Captions lines={lines} />
    </div>
  );
}
