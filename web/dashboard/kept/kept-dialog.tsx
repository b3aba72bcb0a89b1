import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSlug } from '../shell/slug.ts';
import { saleInHand, takeUp } from '../sell/sale.ts';
import { alter, throwAway, type Kept } from './operations.ts';
import { momentWords } from './words.ts';

export interface KeptProps {
  kept: readonly Kept[];
  send: () => Promise<void>;
  sending: boolean;
}

/** Each thing that is kept on this phone, with why it was not taken and what can be done about it. */
export function KeptDialog({ kept, send, sending, close }: KeptProps & { close: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Kept on this phone"
      description="It is sent by itself, each once, as soon as there is a network. Until then it is nowhere else: keep this phone and do not clear the browser’s data."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          {kept.length > 0 && (
            <Button busy={sending} busyLabel="Sending…" onClick={() => void send()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {kept.length === 0 && <p className="m-0">Everything is sent.</p>}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {kept.map((one) => (
          <Row key={one.key} one={one} send={send} close={close} />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  one: Kept;
  send: () => Promise<void>;
  close: () => void;
}

function Row({ one, send, close }: RowProps) {
  const slug = useSlug();
  const [sure, setSure] = useState(false);
  const refused = one.state === 'refused';
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="m-0 font-semibold break-words">{one.words}</p>
      <p className="m-0 text-muted">
        {momentWords(one.at)}
        {one.slug !== slug && ` · ${one.slug}`}
      </p>
      {refused && <p className="m-0 text-danger">Not taken: {one.reason}</p>}
      <div className="flex flex-wrap gap-2">
        {refused && !sure && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void alter(one.key, { state: 'waiting' }).then(send)}
          >
            Try again
          </Button>
        )}
        {refused && !sure && one.kind === 'sale' && one.slug === slug && !saleInHand(slug) && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              takeUp(slug, one.draft);
              void throwAway([one.key]);
              close();
            }}
          >
            Change it
          </Button>
        )}
        {!one.tried && !sure && (
          <Button variant="quiet" size="small" onClick={() => setSure(true)}>
            Throw away
          </Button>
        )}
      </div>
      {sure && (
        <div className="rounded-md border border-line p-3">
          <p className="m-0 mb-2">
            It is recorded nowhere then.{' '}
            {one.kind === 'sale' && 'The goods and the money of this sale are in no book.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setSure(false)}>
              Keep it
            </Button>
            <Button variant="danger" size="small" onClick={() => void throwAway([one.key])}>
              Throw it away
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
