import { useState } from 'react';
import { HandCoins, Mail, MessageCircle, Pencil, Phone, ScanBarcode } from 'lucide-react';
import { useParams } from 'react-router';
import type { Customer } from '#shared/api/customers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { naira, signedNaira } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { customersApi } from '../api/customers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { BackLink } from '../components/back-link.tsx';
import { callTo, spacedPhone, whatsAppTo } from '../components/contact-links.ts';
import { withBuyer } from '../components/given-buyer.ts';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { Notes } from '../components/notes.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { MailNote } from '../mail/note.tsx';
import { theirTrouble } from '../mail/words.ts';
import { places } from '../places.ts';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { EditDialog } from './edit-dialog.tsx';
import { Before } from './before.tsx';
import { History } from './history.tsx';
import { KnownOf } from './known-of.tsx';
import { SamePerson } from './same-person.tsx';
import { Tags } from './tags.tsx';
import { TheirData } from './their-data.tsx';
import { calledBy } from './words.ts';

export function CustomerPage() {
  const slug = useSlug();
  const { customerId = '' } = useParams();
  const customer = customersApi.useCustomerQuery({ params: { slug, customerId } }, keptFresh);
  return (
    <Loaded
      of={customer}
      missing={<NoSuch what="customer" to={places.customers(slug)} next="See all customers" />}
      what="this customer"
      shapes={['h-16', 'h-40', 'h-64']}
    >
      {(data) => <OneCustomer key={data.id} customer={data} slug={slug} />}
    </Loaded>
  );
}

interface Of {
  customer: Customer;
  slug: string;
}

function OneCustomer({ customer, slug }: Of) {
  const name = calledBy(customer);
  usePageTitle(name);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.customers(slug)}>Customers</BackLink>}
        title={name}
        description={`Customer since ${lagosDate(customer.added_at)}`}
      />
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            {!customer.erased_at && <Reach customer={customer} slug={slug} />}
            <Numbers customer={customer} />
            <History customerId={customer.id} slug={slug} />
            {!customer.erased_at && <Before customerId={customer.id} slug={slug} />}
            <KnownOf customer={customer} slug={slug} />
          </div>
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            {!customer.erased_at && (
              <>
                <Tags customer={customer} slug={slug} />
                <CustomerNotes customerId={customer.id} slug={slug} />
                <SamePerson customer={customer} slug={slug} />
              </>
            )}
            <TheirData customer={customer} slug={slug} />
          </div>
        </div>
      </div>
    </>
  );
}

function Reach({ customer, slug }: Of) {
  const store = useKnownStore();
  const [mayChange, maySell] = [useMay('customers.change'), useMay('sell')];
  const [editing, setEditing] = useState(false);
  const { name, phone, email } = customer;
  const hello = `Hello${name && ` ${name.split(' ')[0]}`}, this is ${store?.name ?? 'your store'}.`;
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  const buyer = withBuyer({ name, phone });
  return (
    <SectionCard title="How to reach them">
      <p className="mt-1 mb-0 tabular-nums">{spacedPhone(phone)}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <a href={callTo(phone)} className={look}>
          <Phone className="size-4.5" />
          Call
        </a>
        <OutsideLink href={whatsAppTo(phone, hello)} className={look}>
          <MessageCircle className="size-4.5" />
          WhatsApp
        </OutsideLink>
        {maySell && (
          <>
            <ButtonLink to={places.sell(slug)} state={buyer} variant="secondary" size="small">
              <ScanBarcode className="size-4.5" />
              Sell
            </ButtonLink>
            <ButtonLink to={places.ask(slug)} state={buyer} variant="secondary" size="small">
              <HandCoins className="size-4.5" />
              Ask to pay
            </ButtonLink>
          </>
        )}
      </div>
      {email && (
        <a href={`mailto:${email}`} className="text-link mt-2 flex min-h-11 items-center gap-2">
          <Mail className="size-4.5 shrink-0" />
          <span className="min-w-0 break-all">{email}</span>
        </a>
      )}
      {customer.mail && <MailNote text={theirTrouble(customer.mail)} />}
      {mayChange && (
        <div className="mt-1 -ml-3">
          <Button
            variant="quiet"
            size="small"
            icon={<Pencil className="size-4.5" />}
            onClick={() => setEditing(true)}
          >
            Change name, phone or email
          </Button>
        </div>
      )}
      {editing && <EditDialog customer={customer} slug={slug} close={() => setEditing(false)} />}
    </SectionCard>
  );
}

function Numbers({ customer }: { customer: Customer }) {
  const { spent_kobo, average_kobo, order_count, first_order_at, last_order_at } = customer;
  const facts: [string, string][] = [
    ['Spent', signedNaira(spent_kobo)],
    ['Orders', String(order_count)],
    ['On average', average_kobo === null ? '–' : naira(average_kobo)],
    ['First order', first_order_at ? lagosDate(first_order_at) : '–'],
    ['Last order', last_order_at ? lagosDate(last_order_at) : '–'],
  ];
  return (
    <dl className="m-0 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3">
      {facts.map(([what, value], at) => (
        <div key={what} className={at === 0 ? 'col-span-2 bg-surface px-4 py-3' : 'bg-surface px-4 py-3'}>
          <dt className="text-[0.9375rem] text-muted">{what}</dt>
          <dd className={at === 0 ? 'money m-0 text-2xl font-bold' : 'money m-0 font-semibold'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CustomerNotes({ customerId, slug }: { customerId: string; slug: string }) {
  const notes = customersApi.useCustomerNotesQuery({ params: { slug, customerId } }, keptFresh);
  const [write] = customersApi.useWriteCustomerNoteMutation();
  const [remove] = customersApi.useRemoveCustomerNoteMutation();
  const of = {
    notes,
    write: (noteId: string, words: string) =>
      write({ params: { slug, customerId, noteId }, body: { words } }),
    remove: (noteId: string) => remove({ params: { slug, customerId, noteId } }),
  };
  return <Notes of={of} mayWrite={useMay('customers.change')} />;
}
