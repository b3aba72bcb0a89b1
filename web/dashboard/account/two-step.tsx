import { useState } from 'react';
import { recoveryCodes, type TrustedBrowser, type TwoStep as State } from '#shared/api/two-step.ts';
import { lagosDate, lagosMoment } from '#shared/lagos.ts';
import { told } from '#web/forms/confirmed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentIn } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { NewCodesDialog, SwitchOffDialog } from './two-step-dialogs.tsx';
import { SetUpDialog } from './two-step-set-up.tsx';
import { twoStepApi } from './two-step-api.ts';

/** A code of the phone beside the password: on, off, its recovery codes, and the browsers that are let off. */
export function TwoStep() {
  const state = twoStepApi.useTwoStepQuery();
  // Kept here: once it is on, its window still has the codes to show.
  const [settingUp, setSettingUp] = useState(false);
  return (
    <SectionCard title="Two-step sign-in">
      <Loaded of={state} what="two-step sign-in" shapes={['h-24']}>
        {(now) => (now.on ? <On state={now} /> : <Off begin={() => setSettingUp(true)} />)}
      </Loaded>
      {settingUp && <SetUpDialog close={() => setSettingUp(false)} />}
    </SectionCard>
  );
}

const Off = ({ begin }: { begin: () => void }) => (
  <>
    <p className="mt-1 mb-4">
      Whoever learns your password still does not get in: logging in takes a code of an app on your phone,
      too. It works without a network, and costs nothing.
    </p>
    <Button onClick={begin}>Switch it on</Button>
  </>
);

type Doing = 'codes' | 'off';

function On({ state: { since, codes_left: left, ends_at: ends, browsers } }: { state: State }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <p className="mt-1 mb-4">
        <Badge tone="good">On</Badge> since {since && lagosDate(since)}. {left} of {recoveryCodes} recovery
        codes are left
        {left <= 3 && ': make new ones'}.
      </p>
      {ends && <Ending ends={ends} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setDoing('codes')}>
          Make new recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setDoing('off')}>
          Switch it off
        </Button>
      </div>
      {browsers.length > 0 && <Browsers browsers={browsers} />}
      {doing === 'codes' && <NewCodesDialog close={close} />}
      {doing === 'off' && <SwitchOffDialog close={close} />}
    </>
  );
}

function Ending({ ends }: { ends: string }) {
  const [keep, { isLoading }] = twoStepApi.useKeepTwoStepMutation();
  return (
    <div role="alert" className="mb-4 rounded-md border border-line bg-highlight-soft p-4">
      <p className="mt-0 mb-3">
        Somebody logged in with your password and said that phone and codes are gone: on{' '}
        <b>{lagosMoment(ends)}</b> it is switched off. If it was not you, keep it and change your password.
      </p>
      <Button
        busy={isLoading}
        busyLabel="Keeping…"
        onClick={() => void told(keep({ body: {} }), 'Two-step sign-in stays on.')}
      >
        Keep it on
      </Button>
    </div>
  );
}

const Browsers = ({ browsers }: { browsers: TrustedBrowser[] }) => (
  <>
    <h3 className="mt-5 mb-0 text-base font-bold">Not asked for a code</h3>
    <ul className="mt-1 mb-0 list-none divide-y divide-line p-0">
      {browsers.map((one) => (
        <OneBrowser key={one.id} browser={one} />
      ))}
    </ul>
  </>
);

function OneBrowser({ browser: { id, device, last_used, until } }: { browser: TrustedBrowser }) {
  const [forget, { isLoading }] = twoStepApi.useForgetBrowserMutation();
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="min-w-0">
        <b className="break-words">{name}</b>
        <span className="block text-[0.9375rem] text-muted">
          Last used {momentIn(last_used)} · until {lagosDate(until)}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        busyLabel="Changing…"
        onClick={() => void told(forget({ params: { browserId: id } }), `${name} is asked for a code again.`)}
      >
        Ask again<span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
