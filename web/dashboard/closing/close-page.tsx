import { useState } from 'react';
import { Link } from 'react-router';
import { Check, CircleAlert, Info } from 'lucide-react';
import { closeStore, closingDays, type Closing, type OpenThing } from '#shared/api/closing.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { lagosDate } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { closingApi } from '../api/closing-api.ts';
import { alwaysFresh } from '../api/freshness.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { SettingsPage } from '../site/settings-page.tsx';
import { KeepButton } from './keep-button.tsx';

/** The end of a store: what is still open in it, what is erased and what is kept, and the way back until then. */
export function ClosePage() {
  return (
    <SettingsPage
      title="Close this store"
      description={`Customers cannot order any more. After ${closingDays} days everything is erased for good.`}
    >
      {(store) => <Standing store={store} />}
    </SettingsPage>
  );
}

function Standing({ store }: { store: StoreSettings }) {
  const closing = closingApi.useClosingQuery({ params: { slug: store.slug } }, alwaysFresh);
  return (
    <Loaded of={closing} what="what is open in your store" shapes={['h-40', 'h-56']} gap="gap-4">
      {(known) => (
        <div className="grid max-w-3xl grid-cols-1 gap-4 lg:gap-6">
          {known.closes_on === null ? null : <IsClosing known={known} store={store} day={known.closes_on} />}
          <Open known={known} slug={store.slug} />
          {known.closes_on === null && <Close store={store} />}
        </div>
      )}
    </Loaded>
  );
}

function IsClosing({ known, store, day }: { known: Closing; store: StoreSettings; day: string }) {
  return (
    <SectionCard title={`${store.name} closes for good`}>
      {known.held_for === '' ? (
        <p className="mt-1 mb-0">
          On <b>{lagosDate(day)}</b> it is erased. Until then you can finish orders, send money back and take
          everything out.
        </p>
      ) : (
        <p className="mt-1 mb-0">
          It was to be erased on {lagosDate(day)} and waits. As soon as what is open is settled, it is erased
          by itself within a day.
        </p>
      )}
      {known.reason !== '' && (
        <>
          <p className="mt-2 mb-0 break-words">
            We closed it. <b>Reason:</b> {known.reason}
          </p>
          <p className="mt-2 mb-0">
            If we are wrong, write to{' '}
            <a href={`mailto:${product.email}`} className="text-link">
              {product.email}
            </a>
            .
          </p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <WayBack known={known} store={store} />
        <ButtonLink to={places.yourData(store.slug)} variant="secondary">
          Take everything out
        </ButtonLink>
      </div>
    </SectionCard>
  );
}

/** Whoever closed it keeps it. */
function WayBack({ known, store }: { known: Closing; store: StoreSettings }) {
  if (known.by_us) return null;
  if (known.with_account)
    return <ButtonLink to={places.account(store.slug)}>It closes with your account: keep that</ButtonLink>;
  return <KeepButton store={store} />;
}

function Open({ known: { open }, slug }: { known: Closing; slug: string }) {
  return (
    <SectionCard title="What is still open">
      {open.length === 0 ? (
        <p className="mt-2 mb-0 flex items-center gap-2">
          <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
          Nothing: no order, no refund and no money waits for anybody.
        </p>
      ) : (
        <ul className="mt-3 mb-0 grid list-none gap-3 p-0">
          {open.map((thing) => (
            <Thing key={thing.kind + String(thing.waits)} thing={thing} slug={slug} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const ways: Record<OpenThing['kind'], { to: (slug: string) => string; label: string }> = {
  to_send: { to: places.orders, label: 'Orders' },
  unpaid: { to: places.orders, label: 'Orders' },
  on_its_way: { to: places.orders, label: 'Orders' },
  to_give_back: { to: places.orders, label: 'Orders' },
  refunds: { to: places.orders, label: 'Orders' },
  disputes: { to: places.money, label: 'Money' },
  odd_money: { to: places.money, label: 'Money' },
  paying: { to: places.orders, label: 'Orders' },
  owed: { to: places.money, label: 'Money' },
  held: { to: places.bankAccount, label: 'Bank account' },
  gift_cards: { to: places.gifts, label: 'Gift cards' },
  plan: { to: places.plan, label: 'Plan & billing' },
  domains: { to: places.domain, label: 'Domain' },
  names: { to: places.domain, label: 'Domain' },
};

function Thing({ thing: { kind, sentence, waits }, slug }: { thing: OpenThing; slug: string }) {
  const { to, label } = ways[kind];
  const Mark = waits ? CircleAlert : Info;
  return (
    <li className="flex gap-3">
      <Mark aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${waits ? 'text-danger' : 'text-muted'}`} />
      <div className="min-w-0">
        {waits && <span className="sr-only">To be settled before the store is erased: </span>}
        {sentence}{' '}
        <Link to={to(slug)} className="text-link">
          {label}
        </Link>
      </div>
    </li>
  );
}

function Close({ store }: { store: StoreSettings }) {
  const [asking, setAsking] = useState(false);
  return (
    <SectionCard title="What happens when you close it">
      <ul className="mt-2 mb-0 grid list-disc gap-1 pl-5">
        <li>At once: the shop says that it closes for good. Who has an order open is written to.</li>
        <li>
          For {closingDays} days: you log in as before, finish orders, take everything out, and can keep the
          store with one tap.
        </li>
        <li>
          After that: products, pages, photos, files, customers and everything else are erased. Your helpers
          lose their access.
        </li>
        <li>
          Orders and payments are kept without the names of your customers, as tax law requires. Nobody sees
          them in a dashboard.
        </li>
        <li>Nobody else gets the address of your store for a year.</li>
      </ul>
      <p className="mt-3 mb-4">
        <Link to={places.yourData(store.slug)} className="text-link">
          Take everything out first
        </Link>
        , or{' '}
        <Link to={places.people(store.slug)} className="text-link">
          hand the store over
        </Link>{' '}
        to somebody who goes on with it.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Close this store
      </Button>
      {asking && <CloseDialog store={store} close={() => setAsking(false)} />}
    </SectionCard>
  );
}

function CloseDialog({ store, close }: { store: StoreSettings; close: () => void }) {
  const [send] = closingApi.useCloseStoreMutation();
  const form = useForm({
    start: { name: '', password: '' },
    check: bodyOf(closeStore),
    send: (body) => send({ params: { slug: store.slug }, body }),
    toast: 'rest',
    said: 'Your store is closed. You can keep it until the day it is erased.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Close ${store.name} for good?`}
      description={`From now on nobody can order. It is erased in ${closingDays} days, unless you keep it before.`}
      keep="Do not close it"
      action="Close the store"
      busyLabel="Closing…"
      danger
    >
      <TextField
        label="Name of the store"
        hint={`Type “${store.name}”, so that it is the right one.`}
        autoComplete="off"
        {...form.text('name')}
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}
