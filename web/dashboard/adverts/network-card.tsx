import { useState } from 'react';
import { adKeys, adNetworkNames, scriptKilobytes, type AdNetwork } from '#shared/adverts.ts';
import { AdNetworkInput, type AdNetworkView } from '#shared/api/adverts.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { advertsApi } from '../api/adverts-api.ts';
import { Folded } from '../components/folded.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useMay, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { TestDialog } from './test-dialog.tsx';
import { about, standingOf } from './words.tsx';

interface Props {
  network: AdNetwork;
  /** null: it was never entered. */
  known: AdNetworkView | null;
  /** Whether the plan has it. */
  allowed: boolean;
}

/** One network: what it gets, where to find what we need of it, how it stands, and its fields. */
export function NetworkCard({ network, known, allowed }: Props) {
  const mayChange = useMay('settings.change');
  const { name, gets } = about[network];
  const standing = standingOf(known, allowed);
  return (
    <SectionCard
      title={
        <span className="flex flex-wrap items-center justify-between gap-2">
          {name}
          {standing && <StateLabel tone={standing.tone}>{standing.words}</StateLabel>}
        </span>
      }
    >
      <p className="mt-2 mb-1 text-muted">{gets}</p>
      {known && <Standing known={known} />}
      {allowed && mayChange && !known && (
        <Folded summary={`Set up ${adNetworkNames[network]}`}>
          <Steps network={network} />
          <NetworkForm network={network} known={null} />
        </Folded>
      )}
      {allowed && mayChange && known && (
        <Folded
          summary={`Change what ${adNetworkNames[network]} is told`}
          open={known.failing_since !== null}
        >
          <Steps network={network} />
          {/* What was saved is what it begins with anew. */}
          <NetworkForm key={`${known.key} ${known.token_ends}`} network={network} known={known} />
        </Folded>
      )}
      {known && mayChange && <MoreOf known={known} allowed={allowed} />}
    </SectionCard>
  );
}

const Steps = ({ network }: { network: AdNetwork }) => (
  <ol className="m-0 mb-3 grid list-decimal grid-cols-1 gap-2 pl-6 marker:font-bold">
    {about[network].steps.map((step, at) => (
      <li key={at}>{step}</li>
    ))}
  </ol>
);

function Standing({ known }: { known: AdNetworkView }) {
  const name = adNetworkNames[known.network];
  return (
    <>
      {known.failing_since && (
        <div role="status" className="my-3 rounded-md bg-danger-soft px-4 py-3 text-danger">
          <p className="m-0 break-words">{known.problem}</p>
          <p className="mt-2 mb-0">
            {`${name} takes nothing since ${lagosMoment(known.failing_since)}. Enter a new token. Sales wait for it up to a week.`}
          </p>
        </div>
      )}
      {known.switched_on && known.script_on && (
        <p className="mt-2 mb-1">Its script is in your shop, for shoppers who allow it.</p>
      )}
      {known.worked_at && (
        <p className="mt-2 mb-1">{`It last took a sale or a test on ${lagosMoment(known.worked_at)}.`}</p>
      )}
      {known.waiting > 0 && (
        <p className="mt-2 mb-1">
          {known.waiting === 1
            ? 'One sale is still to be sent.'
            : `${known.waiting} sales are still to be sent.`}
        </p>
      )}
    </>
  );
}

function NetworkForm({ network, known }: Omit<Props, 'allowed'>) {
  const slug = useSlug();
  const [send] = advertsApi.useSetAdNetworkMutation();
  const name = adNetworkNames[network];
  const form = useForm({
    start: () => ({
      network,
      key: known?.key ?? '',
      token: '',
      switched_on: known?.switched_on ?? true,
      script_on: known?.script_on ?? false,
    }),
    check: AdNetworkInput,
    send: (body) => send({ params: { slug }, body }),
    failed: 'We could not save this. Please try again.',
    said: (_, { switched_on }) =>
      switched_on
        ? `Saved. Send a test sale now to see that ${name} takes it.`
        : `${name} is told of nothing.`,
    onDone: (_, { body, restart }) => restart({ ...body, script_on: body.script_on ?? false, token: '' }),
  });
  return (
    <Form of={form} leaving={Unsaved} className="mt-2 grid grid-cols-1 gap-4">
      <TextField
        label={adKeys[network].called}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={network === 'meta' ? 'numeric' : 'text'}
        hint={`It looks like ${adKeys[network].example}.`}
        {...form.text('key')}
      />
      <PasswordField
        label={about[network].token}
        autoComplete="off"
        optional={known !== null}
        hint={
          known
            ? `Kept sealed, ending in ${known.token_ends}. Leave this empty to keep it.`
            : 'We keep it sealed and never show it again.'
        }
        {...form.text('token')}
      />
      <Checkbox label={`Tell ${name} of sales`} {...form.tick('switched_on')} />
      {form.values.switched_on && (
        <Checkbox
          label={`Load the script of ${name} in my shop, too`}
          description={`It shows ${name} which products people look at and put into the basket, also those who do not buy. Shoppers are asked first; it adds about ${scriptKilobytes[network]} kB to the first visit of those who allow it.`}
          {...form.tick('script_on')}
        />
      )}
      <Button
        type="submit"
        variant={known ? 'secondary' : 'primary'}
        className="justify-self-start"
        busy={form.sending}
        busyLabel="Saving…"
        disabled={known !== null && !form.dirty && !form.sending}
      >
        Save
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

function MoreOf({ known, allowed }: { known: AdNetworkView; allowed: boolean }) {
  const [asks, setAsks] = useState<'test' | 'remove' | null>(null);
  const close = () => setAsks(null);
  return (
    <div className="mt-3 flex flex-wrap gap-x-2 border-t border-line pt-2">
      {allowed && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setAsks('test')}>
          Send a test sale
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => setAsks('remove')}>
        {`Remove ${adNetworkNames[known.network]}`}
      </Button>
      {asks === 'test' && <TestDialog network={known.network} close={close} />}
      {asks === 'remove' && <RemoveDialog network={known.network} close={close} />}
    </div>
  );
}

function RemoveDialog({ network, close }: { network: AdNetwork; close: () => void }) {
  const slug = useSlug();
  const [send] = advertsApi.useRemoveAdNetworkMutation();
  const name = adNetworkNames[network];
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, network } }),
    failed: 'We could not do that. Please try again.',
    said: `${name} is removed, and its token is deleted.`,
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Remove ${name}?`}
      description={`Its token is deleted here, and sales that wait are never sent to ${name}. What ${name} was told stays there.`}
      keep="Keep it"
      action="Remove it"
      busyLabel="Removing…"
      danger
    />
  );
}
