import { useState } from 'react';
import type { Customer, OtherCustomer } from '#shared/api/customers.ts';
import { signedNaira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { customersApi } from '../api/customers-api.ts';
import { spacedPhone } from '../components/contact-links.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SearchField } from '../components/search-field.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';
import { calledBy, ordersWords } from './words.ts';

interface Of {
  customer: Customer;
  slug: string;
}

/** Two that are one person: offered, picked, and separated again. */
export function SamePerson({ customer, slug }: Of) {
  const mayChange = useMay('customers.change');
  const [picking, setPicking] = useState(false);
  const [other, setOther] = useState<OtherCustomer | null>(null);
  const { merged, alike } = customer;
  if (!mayChange && merged.length === 0) return null;
  return (
    <SectionCard title="The same person?" titleClass="mb-2 text-lg">
      {merged.length > 0 && (
        <ul className="m-0 mb-3 grid list-none grid-cols-1 gap-2 p-0">
          {merged.map((one) => (
            <Merged key={one.id} other={one} customer={customer} slug={slug} />
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          {alike.map((one) => (
            <div key={one.id} className="mb-3 rounded-sm bg-highlight-soft px-3 py-2">
              <p className="m-0 text-warn">
                {calledBy(one)} has the same email. {ordersWords(one.order_count)}.
              </p>
              <Button variant="secondary" size="small" className="mt-2" onClick={() => setOther(one)}>
                Look at both
              </Button>
            </div>
          ))}
          <p className="m-0 mb-3 text-[0.9375rem] text-muted">
            Somebody who orders with two numbers is here twice. Show them as one; it can be taken back.
          </p>
          <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
            Merge with another
          </Button>
        </>
      )}
      {picking && (
        <PickDialog
          customer={customer}
          slug={slug}
          close={() => setPicking(false)}
          pick={(one) => {
            setPicking(false);
            setOther(one);
          }}
        />
      )}
      {other && <MergeDialog customer={customer} other={other} slug={slug} close={() => setOther(null)} />}
    </SectionCard>
  );
}

function Merged({ other, customer, slug }: Of & { other: OtherCustomer }) {
  const mayChange = useMay('customers.change');
  const [separate, { isLoading }] = customersApi.useSeparateCustomerMutation();
  const params = { slug, customerId: customer.id };
  return (
    <li className="rounded-sm bg-sunken px-3 py-2">
      <b className="break-words">{other.name || 'No name'}</b>
      <span className="block text-[0.9375rem] break-all text-muted">
        {[spacedPhone(other.phone), other.email, ordersWords(other.order_count)].filter(Boolean).join(' · ')}
      </span>
      {mayChange && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          busy={isLoading}
          onClick={() => void told(separate({ params, body: { other_id: other.id } }), 'They are two again.')}
        >
          Separate again
        </Button>
      )}
    </li>
  );
}

interface PickProps extends Of {
  close: () => void;
  pick: (other: OtherCustomer) => void;
}

function PickDialog({ customer, slug, close, pick }: PickProps) {
  const [search, setSearch] = useState('');
  const list = customersApi.useCustomersInfiniteQuery(
    { slug, ...(search ? { search } : {}) },
    { refetchOnMountOrArgChange: 60 },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Who else is it?">
      <div className="mb-3 flex">
        <SearchField
          label="Search customers"
          placeholder="Name, phone or email"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Loaded of={list} what="your customers" shapes={Array(3).fill('h-14')}>
        {({ pages }) => {
          const others = pages[0]!.items.filter((one) => one.id !== customer.id).slice(0, 8);
          if (others.length === 0) return <p className="m-0 text-muted">No other customer fits.</p>;
          return (
            <ul className="m-0 list-none divide-y divide-line p-0">
              {others.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className="min-h-14 w-full cursor-pointer border-0 bg-transparent px-1 py-2 text-left font-[inherit] text-ink hover:bg-sunken"
                    onClick={() => pick(one)}
                  >
                    <b className="block break-words">{calledBy(one)}</b>
                    <span className="block text-[0.9375rem] text-muted">
                      {spacedPhone(one.phone)} · {ordersWords(one.order_count)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** Both as they are, and what they come to together, before anything is done. */
function MergeDialog({ customer, other, slug, close }: Of & { other: OtherCustomer; close: () => void }) {
  const [send] = customersApi.useMergeCustomerMutation();
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, customerId: customer.id }, body: { other_id: other.id } }),
    failed: 'We could not merge them. Please try again.',
    said: 'They are one now.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Merge these two?"
      description="All orders, notes and reviews are shown together. Nothing is lost, and you can separate them again."
      keep="Not now"
      action="Merge them"
      busyLabel="Merging…"
    >
      <Side title="Stays" of={customer} />
      <Side title="Is shown with them" of={other} />
      <p className="m-0">
        Together:{' '}
        <b>
          {ordersWords(customer.order_count + other.order_count)},{' '}
          {signedNaira(customer.spent_kobo + other.spent_kobo)}
        </b>
      </p>
    </FormDialog>
  );
}

function Side({
  title,
  of,
}: {
  title: string;
  of: Pick<OtherCustomer, 'name' | 'phone' | 'email' | 'order_count' | 'spent_kobo'>;
}) {
  return (
    <div className="rounded-sm bg-sunken px-3 py-2">
      <p className="m-0 text-[0.9375rem] text-muted">{title}</p>
      <b className="block break-words">{of.name || 'No name'}</b>
      <span className="block break-all">{[spacedPhone(of.phone), of.email].filter(Boolean).join(' · ')}</span>
      <span className="block text-muted">
        {ordersWords(of.order_count)}, {signedNaira(of.spent_kobo)}
      </span>
    </div>
  );
}
