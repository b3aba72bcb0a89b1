import { useState } from 'react';
import { BellOff, BellRing, Share } from 'lucide-react';
import type { Alerts } from '#shared/api/alerts.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { alertsApi } from '../api/alerts-api.ts';
import { SectionCard } from '../components/section-card.tsx';
import { abilityHere, isBlocked, subscribe, unsubscribe, type Ability } from './browser.ts';

/** Whether this browser rings, and the way to have it ring: why first, and asked only by a tap. */
export function ThisPhone({ alerts, slug }: { alerts: Alerts; slug: string }) {
  const here = alerts.devices.find((device) => device.here);
  const [ability] = useState(abilityHere);
  return (
    <SectionCard title="This phone" className="grid max-w-3xl grid-cols-1 gap-4">
      {here ? (
        <Ringing slug={slug} id={here.id} />
      ) : ability === 'can ring' ? (
        <Silent slug={slug} publicKey={alerts.public_key} />
      ) : (
        <Unable ability={ability} />
      )}
    </SectionCard>
  );
}

function Ringing({ slug, id }: { slug: string; id: string }) {
  const [test, { isLoading: isTesting }] = alertsApi.useTestAlertMutation();
  const [remove, { isLoading: isStopping }] = alertsApi.useRemoveAlertDeviceMutation();
  const stop = async () => {
    const done = await told(remove({ params: { slug, deviceId: id } }), 'This phone does not ring any more.');
    if (done) await unsubscribe().catch(() => undefined);
  };
  return (
    <>
      <p className="m-0 flex items-center gap-3 font-semibold text-action">
        <BellRing className="size-6 shrink-0" />
        It rings here, also when the dashboard is closed, until you sign out.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isTesting}
          onClick={() => void told(test({ params: { slug } }), ({ detail }) => detail)}
        >
          Send me one now
        </Button>
        <Button variant="secondary" busy={isStopping} onClick={() => void stop()}>
          Stop ringing here
        </Button>
      </div>
      <p className="m-0 text-muted">
        Nothing comes? Look at the sound and “Do not disturb” of your phone, and let your browser work in the
        background: some phones put it to sleep to save battery.
      </p>
    </>
  );
}

function Silent({ slug, publicKey }: { slug: string; publicKey: string }) {
  const [add] = alertsApi.useAddAlertDeviceMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const body = await subscribe(publicKey);
      await told(add({ params: { slug }, body }), 'This phone rings from now on.');
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="m-0 max-w-[60ch]">
        A new order can ring this phone at once, also when the dashboard is closed. The message says the
        order’s number, the amount and how many items; never a name, a phone number or an address. One takes
        about 1 kB of your data.
      </p>
      {isBlocked() ? (
        <Blocked />
      ) : (
        <>
          <p className="m-0 max-w-[60ch] text-muted">
            Your browser asks next whether we may: choose “Allow”.
          </p>
          <div>
            <Button busy={isBusy} icon={<BellRing className="size-5" />} onClick={() => void begin()}>
              Ring on this phone
            </Button>
          </div>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
    </>
  );
}

function Blocked() {
  return (
    <div className="flex gap-3 rounded-md bg-highlight-soft px-4 py-3 text-warn">
      <BellOff className="mt-0.5 size-5 shrink-0" />
      <p className="m-0">
        <strong>Your browser blocks messages from us.</strong> Tap the sign to the left of the address above,
        choose Permissions or Site settings, then Notifications, then Allow, and load this page again.
      </p>
    </div>
  );
}

function Unable({ ability }: { ability: Exclude<Ability, 'can ring'> }) {
  if (ability === 'must be updated')
    return (
      <p className="m-0">
        Your iPhone or iPad can ring from iOS 16.4 on. Update it, then open this page again.
      </p>
    );
  if (ability === 'cannot ring')
    return (
      <p className="m-0 max-w-[60ch]">
        This browser cannot ring. Chrome, Edge, Firefox and Samsung Internet on Android can, and so can an
        iPhone from iOS 16.4 on. You still get a mail for each order.
      </p>
    );
  return (
    <>
      <p className="m-0">On an iPhone or iPad it can ring once it stands on your home screen:</p>
      <ol className="m-0 grid grid-cols-1 gap-2 pl-6">
        <li>
          Tap <Share className="inline size-5" aria-hidden="true" /> <strong>Share</strong> at the bottom of
          Safari.
        </li>
        <li>
          Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
        </li>
        <li>Open Presence from your home screen, sign in, and come back to Alerts.</li>
      </ol>
    </>
  );
}
