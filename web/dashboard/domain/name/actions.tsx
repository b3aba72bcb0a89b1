import { useState } from 'react';
import type { NameOrder } from '#shared/api/names.ts';
import { naira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { namesApi } from '../../api/names-api.ts';
import { CodeDialog } from './code-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EndDialog, LeaveDialog } from './questions.tsx';

interface Props {
  order: NameOrder;
  yearKobo: number;
  slug: string;
  /** Opens the form of the wish again. */
  onChange: () => void;
}

type Window = 'details' | 'leave' | 'end' | 'code';

/** What an owner can do about a name now. */
export function NameActions({ order, yearKobo, slug, onChange }: Props) {
  const [open, setOpen] = useState<Window | null>(null);
  const about = { order, slug };
  const close = () => setOpen(null);
  const quiet = (label: string, window: Window) => (
    <Button variant="quiet" onClick={() => setOpen(window)}>
      {label}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
      {order.state === 'asked' && <Asked {...about} onChange={onChange} />}
      {order.payable && <PayYear {...about} yearKobo={yearKobo} />}
      {order.state === 'code_ready' && <Button onClick={() => setOpen('code')}>Show the code</Button>}
      {order.state === 'ending' && <KeepIt {...about} />}
      {(order.state === 'leaving' || order.state === 'code_ready') && <Stay {...about} />}
      {order.state === 'registered' && (
        <>
          {!order.among_domains && <Connect {...about} />}
          {quiet('Change whom it is for', 'details')}
          {quiet('Move to another registrar', 'leave')}
          {quiet('Let it run out', 'end')}
        </>
      )}
      {open === 'details' && <DetailsDialog {...about} close={close} />}
      {open === 'code' && <CodeDialog {...about} close={close} />}
      {open === 'leave' && <LeaveDialog {...about} close={close} />}
      {open === 'end' && <EndDialog {...about} close={close} />}
    </div>
  );
}

interface About {
  order: NameOrder;
  slug: string;
}

function Asked({ order, slug, onChange }: About & { onChange: () => void }) {
  const [takeBack, { isLoading }] = namesApi.useTakeBackNameMutation();
  return (
    <>
      <Button variant="secondary" onClick={onChange}>
        Change it
      </Button>
      <Button
        variant="quiet"
        busy={isLoading}
        busyLabel="Taking it back…"
        onClick={() =>
          void told(
            takeBack({ params: { slug, id: order.id } }),
            'Taken back. Your free name is yours to choose.',
          )
        }
      >
        Take it back
      </Button>
    </>
  );
}

/** Opens the payment page for the next year. */
function PayYear({ order, slug, yearKobo }: About & { yearKobo: number }) {
  const [pay, { isLoading }] = namesApi.usePayNameYearMutation();
  async function begin() {
    const { data, error } = await pay({ params: { slug, id: order.id } });
    if (data) location.assign(data.url);
    else notify.error(sentenceOf(error, 'The payment page cannot be opened. Please try again.'));
  }
  return (
    <Button busy={isLoading} busyLabel="Opening the payment page…" onClick={() => void begin()}>
      Pay {naira(yearKobo)} for the next year
    </Button>
  );
}

function KeepIt({ order, slug }: About) {
  const [end, { isLoading }] = namesApi.useEndNameMutation();
  const keep = () => end({ params: { slug, id: order.id }, body: { ending: false } });
  return (
    <Button busy={isLoading} onClick={() => void told(keep(), `${order.name!} stays yours.`)}>
      Keep it after all
    </Button>
  );
}

function Stay({ order, slug }: About) {
  const [leave, { isLoading }] = namesApi.useLeaveWithNameMutation();
  const stay = () => leave({ params: { slug, id: order.id }, body: { leaving: false } });
  return (
    <Button
      variant="secondary"
      busy={isLoading}
      onClick={() => void told(stay(), `${order.name!} stays with us.`)}
    >
      Stay with us
    </Button>
  );
}

function Connect({ order, slug }: About) {
  const [connect, { isLoading }] = namesApi.useConnectNameMutation();
  return (
    <Button
      busy={isLoading}
      busyLabel="Adding…"
      onClick={() =>
        void told(
          connect({ params: { slug, id: order.id } }),
          `${order.name!} is among the domains of your store.`,
          'We could not add it. Please try again.',
        )
      }
    >
      Use it for my shop
    </Button>
  );
}
