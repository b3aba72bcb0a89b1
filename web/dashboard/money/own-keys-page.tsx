import { useState } from 'react';
import type { OwnKeys, Provider } from '#shared/api/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { ButtonLink } from '../components/links.tsx';
import { moneyApi } from '../api/money-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { lagosDate } from '#shared/lagos.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';

const providers: Record<Provider, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

export function OwnKeysPage() {
  usePageTitle('Custom payment');
  const slug = useSlug();
  const keys = moneyApi.useOwnKeysQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  const isOwner = useMay('bank');
  return (
    <>
      <PageHeader
        back={<BackLink to={places.waysToPay(slug)}>Ways to pay</BackLink>}
        title="Custom payment"
        description="Take online payments with your own Paystack or Flutterwave account. Customers then pay you there, and your provider pays you out."
      />
      <Loaded of={keys} what="your payment keys" shapes={['h-72 max-w-2xl']}>
        {(data) => (
          <div className="grid max-w-2xl grid-cols-1 gap-4">
            {data.active && <Active keys={data.active} slug={slug} isOwner={isOwner} />}
            {data.earlier.length > 0 && <Earlier keys={data.earlier} />}
            {!data.allowed && (
              <Card>
                <h2 className="m-0 text-lg font-bold">Part of the Starter plan</h2>
                <p className="mt-1 mb-0 text-muted">
                  {data.active
                    ? 'Your store is on Free, so payments come through us until you are on Starter again. Your keys are kept.'
                    : 'On Free, online payments come through us and go to your bank account. You lose nothing of a sale either way.'}
                </p>
                {isOwner && (
                  <ButtonLink to={places.plan(slug)} className="mt-4">
                    See Plan & billing
                  </ButtonLink>
                )}
              </Card>
            )}
            {!isOwner && <p className="m-0 text-muted">Only the owner of the store can change this.</p>}
            {isOwner && data.allowed && <KeysForm slug={slug} keys={data} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface ActiveProps {
  keys: NonNullable<OwnKeys['active']>;
  slug: string;
  isOwner: boolean;
}

function Active({ keys, slug, isOwner }: ActiveProps) {
  const [stopping, setStopping] = useState(false);
  return (
    <Card as="section" aria-labelledby="active-keys">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="active-keys" className="m-0 text-lg font-bold">
          Your own {providers[keys.provider]}
        </h2>
        {keys.refused_since ? (
          <StateLabel tone="bad">Refused</StateLabel>
        ) : (
          <StateLabel tone="good">In use</StateLabel>
        )}
      </div>
      <p className="mt-1 mb-3 text-muted">
        Secret key ending in <span className="money">{keys.ends}</span>, since {lagosDate(keys.since)}
      </p>
      {keys.refused_since && (
        <p role="alert" className="mt-0 mb-3">
          {providers[keys.provider]} has refused this key since {lagosDate(keys.refused_since)}.{' '}
          {keys.fallback
            ? 'Until it works again, online payments come through us.'
            : 'Until it works again, customers cannot pay online; your other ways to pay stay open.'}{' '}
          Enter the new key from your provider’s settings below. Payments already begun are kept.
        </p>
      )}
      {isOwner && <Fallback slug={slug} on={keys.fallback} />}
      {keys.webhook_url && (
        <ToEnter
          label="Webhook URL"
          text={keys.webhook_url}
          hint={`Enter it in ${providers[keys.provider]} under Settings, so that paid orders show here at once. Keep it to yourself.`}
        />
      )}
      {keys.webhook_hash && (
        <ToEnter label="Secret hash" text={keys.webhook_hash} hint="Enter it beside the webhook URL." />
      )}
      {isOwner && (
        <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => setStopping(true)}>
          Stop using my own account
        </Button>
      )}
      <StopDialog open={stopping} onOpenChange={setStopping} slug={slug} />
    </Card>
  );
}

function Fallback({ slug, on }: { slug: string; on: boolean }) {
  const [send, { isLoading }] = moneyApi.useSetKeysFallbackMutation();
  return (
    <Checkbox
      label="If my key is ever refused, take payments through Presence meanwhile"
      description="They go to your bank account. Otherwise customers cannot pay online until the key works again."
      checked={on}
      disabled={isLoading}
      onChange={(event) =>
        void told(send({ params: { slug }, body: { fallback: event.target.checked } }), null)
      }
    />
  );
}

function Earlier({ keys }: { keys: OwnKeys['earlier'] }) {
  return (
    <SectionCard title="Earlier keys">
      <p className="mt-1 mb-0 text-muted">
        Payments that were begun with an earlier key end with it, and its webhook URL keeps working.
      </p>
      <ul className="mt-3 mb-0 grid list-none gap-2 p-0">
        {keys.map((one) => (
          <li key={`${one.provider} ${one.ends}`}>
            {providers[one.provider]} key ending in <span className="money">{one.ends}</span>:{' '}
            {one.open_payments} {one.open_payments === 1 ? 'payment is' : 'payments are'} still open.
            {one.refused_since &&
              ' The key is refused, so they cannot be checked. Put it back in your provider’s settings, or enter the new key of the same account.'}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function ToEnter({ label, text, hint }: { label: string; text: string; hint: string }) {
  return (
    <div className="border-t border-line py-3">
      <p className="m-0 font-medium">{label}</p>
      <p className="my-1 font-mono text-[0.875rem] break-all">{text}</p>
      <p className="mt-0 mb-2 text-[0.9375rem] text-muted">{hint}</p>
      <CopyButton text={text} label={`Copy the ${label}`} size="small" />
    </div>
  );
}

function StopDialog(props: { open: boolean; onOpenChange: (open: boolean) => void; slug: string }) {
  const [stop] = moneyApi.useStopOwnKeysMutation();
  const form = useForm({
    start: { password: '' },
    send: (body) => stop({ params: { slug: props.slug }, body }),
    failed: 'We could not do that. Please try again.',
    about: 'password',
    said: 'Payments come through us again.',
    onDone: () => props.onOpenChange(false),
  });
  return (
    <FormDialog
      of={form}
      open={props.open}
      close={() => props.onOpenChange(false)}
      title="Stop using your own account?"
      action="Stop using my own account"
    >
      <p className="m-0">
        New online payments come through us and go to your bank account. Payments already begun end where they
        were begun.
      </p>
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

function KeysForm({ slug, keys }: { slug: string; keys: OwnKeys }) {
  const [send] = moneyApi.useSetOwnKeysMutation();
  const form = useForm({
    start: { provider: (keys.active?.provider ?? 'paystack') as Provider, secret_key: '', password: '' },
    send: (body) => send({ params: { slug }, body }),
    failed: 'We could not save the key. Please try again.',
    toast: 'rest',
    said: 'The key works and is kept. Enter the webhook URL at your provider now.',
    onDone: (_, { restart }) => restart((now) => ({ ...now, secret_key: '', password: '' })),
  });
  return (
    <SectionCard title={keys.active ? 'Change the key' : 'Use your own account'} titleClass="mb-4 text-lg">
      <Form of={form} leaving={Unsaved} className="grid grid-cols-1 gap-5">
        <RadioGroup
          label="Provider"
          {...form.choice('provider')}
          options={[
            { value: 'paystack', label: 'Paystack' },
            { value: 'flutterwave', label: 'Flutterwave' },
          ]}
        />
        <PasswordField
          label={keys.mode === 'live' ? 'Live secret key' : 'Test secret key'}
          autoComplete="off"
          hint="From your provider’s settings, under API keys. We try it, keep it encrypted and never show it again."
          {...form.text('secret_key')}
        />
        <OwnPasswordField form={form} hint="Your Presence password, asked again because this moves money." />
        <Button type="submit" busy={form.sending} busyLabel="Trying the key…" className="justify-self-start">
          Try the key and use it
        </Button>
      </Form>
    </SectionCard>
  );
}
