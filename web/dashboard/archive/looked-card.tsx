import { takeArrival, type Arrival, type LeftBehind } from '#shared/api/arrivals.ts';
import { lagosDate } from '#shared/lagos.ts';
import { typedSlug } from '#shared/slug.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { arrivalsApi } from '../api/arrivals-api.ts';
import { momentIn } from '../components/dates.ts';
import { SectionCard } from '../components/section-card.tsx';
import { CallOff } from './call-off.tsx';
import { howMany } from '../many/how-many.ts';

type Looked = NonNullable<Arrival['looked']>;

/** What is in a file that was looked at, what does not come in, and under which address it is made. */
export function LookedCard({ arrival }: { arrival: Arrival }) {
  const { looked } = arrival;
  if (!looked) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionCard title={`“${looked.name}”`}>
        <p className="mt-1 mb-2 text-muted">{`As it stood on ${lagosDate(new Date(looked.made_at))}`}</p>
        <ul className="m-0 grid list-disc gap-1 pl-5">
          {insideOf(looked).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title="What does not come in, or comes in otherwise">
        <ul className="mt-2 mb-0 grid list-disc gap-2 pl-5">
          {otherwiseOf(looked).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title="Make the store">
        <TakeForm arrival={arrival} looked={looked} />
        <p className="mt-3 mb-0 text-muted">
          {arrival.until &&
            `The file waits for you until ${momentIn(arrival.until)}, then it is deleted here.`}
        </p>
        <CallOff arrival={arrival} />
      </SectionCard>
    </div>
  );
}

const insideOf = ({ counts }: Looked): string[] => [
  howMany(counts.products, 'product', 'products'),
  howMany(counts.orders, 'order', 'orders'),
  howMany(counts.customers, 'customer', 'customers'),
  howMany(counts.pictures, 'photo', 'photos'),
  ...(counts.files > 0 ? [howMany(counts.files, 'file for sale', 'files for sale')] : []),
];

const leftWords: Record<LeftBehind, (count: number) => string> = {
  reviews: (count) =>
    `${howMany(count, 'review', 'reviews')}: shoppers are told that no owner can change them, and a file could be changed. They stay in the file.`,
  subscribers: (count) =>
    `${howMany(count, 'newsletter address', 'newsletter addresses')}: their yes was given elsewhere. Ask them again.`,
  stock_waits: (count) =>
    `${howMany(count, 'person', 'people')} waiting for goods to be back: we would mail them, and they asked elsewhere.`,
};

const ofOrders = [
  'Payments that were taken before can be read. Money that has to go back is given back by you, where it was taken.',
  'Orders that wait for a transfer or for your confirmation do not end by themselves: confirm or cancel them.',
];

const otherwiseOf = ({ left, gift_cards, domains, counts }: Looked): string[] => [
  ...left.map(({ what, count }) => leftWords[what](count)),
  ...(gift_cards > 0
    ? [
        `${howMany(gift_cards, 'gift card', 'gift cards')} with what is left on them, but new codes: old codes end.`,
      ]
    : []),
  ...(domains > 0
    ? [`${howMany(domains, 'domain', 'domains')}: you prove again that each is yours, under Domain.`]
    : []),
  'Your bank account, payment keys, plan, people, API keys and webhooks: you set them up anew.',
  ...(counts.orders > 0 ? ofOrders : []),
];

function TakeForm({ arrival, looked }: { arrival: Arrival; looked: Looked }) {
  const [take] = arrivalsApi.useTakeArrivalMutation();
  const form = useForm({
    start: { slug: arrival.slug ?? looked.free_slug, password: '' },
    check: bodyOf(takeArrival),
    send: (body) => take({ params: { arrivalId: arrival.id }, body }),
    toast: 'rest',
    said: 'Your store is being made.',
    failed: 'We could not begin. Please try again.',
  });
  const isOther = looked.free_slug !== looked.slug;
  return (
    <Form of={form} className="mt-3 grid grid-cols-1 gap-4">
      <FormProblem>{arrival.problem}</FormProblem>
      <TextField
        label="Store address"
        hint={
          isOther
            ? `Its old one, ${looked.slug}, cannot be had here.`
            : 'Letters, digits and hyphens. This is the link you share.'
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('slug')}
        onChange={({ target: { value } }) => form.change({ slug: typedSlug(value) })}
      />
      <OwnPasswordField form={form} hint="So that nobody else makes a store in your name." />
      <Button type="submit" busy={form.sending} busyLabel="Beginning…">
        Make the store
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}
