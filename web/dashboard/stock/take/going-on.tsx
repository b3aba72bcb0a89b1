import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/states.tsx';
import { momentIn } from '../../components/dates.ts';
import { ButtonLink } from '../../components/links.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { takePlaces } from './places.ts';
import type { OpenTake } from './use-take.ts';

export const countedWords = ({ take, lines }: Pick<OpenTake, 'take' | 'lines'>): string =>
  `${lines.size.toLocaleString('en')} of ${take.items.length.toLocaleString('en')} counted`;

/** The take that was begun on this phone, with the ways on and out. */
export function GoingOn({ of: going, dropped }: { of: OpenTake; dropped: () => void }) {
  const { take, lines, owner, drop } = going;
  const [asks, setAsks] = useState(false);
  const on = take.sending ? takePlaces.review(owner.slug) : takePlaces.now(owner.slug);
  return (
    <SectionCard title={take.scope} className="grid grid-cols-1 gap-3">
      <p className="m-0 text-muted">
        Begun {momentIn(take.started_at)} on this phone. {countedWords(going)}.
      </p>
      <Progress value={(lines.size / take.items.length) * 100} label="Counted" />
      <div className="grid grid-cols-1 gap-2 sm:flex">
        <ButtonLink to={on}>{take.sending ? 'Finish writing it' : 'Go on counting'}</ButtonLink>
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Drop this count
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Drop this count?"
        confirmLabel="Drop it"
        cancelLabel="Keep it"
        danger
        onConfirm={async () => {
          await drop();
          dropped();
        }}
      >
        {take.sending
          ? 'What was written of it stays written. The rest is gone from this phone.'
          : `${lines.size.toLocaleString('en')} ${lines.size === 1 ? 'count is' : 'counts are'} gone from this phone, and your stock stays as it is.`}
      </ConfirmDialog>
    </SectionCard>
  );
}
