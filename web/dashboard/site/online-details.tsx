import { KeyRound, Landmark } from 'lucide-react';
import type { PayChannel, StoreSettings } from '#shared/api/stores.ts';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import type { Told } from '../components/overtaken.tsx';
import { LinkList, LinkRow } from '../components/links.tsx';
import { places } from '../places.ts';

export interface OnlineChoices {
  pay_channels: PayChannel[];
  fee_bearer: StoreSettings['fee_bearer'];
}

interface Props {
  slug: string;
  value: OnlineChoices;
  onChange: (value: OnlineChoices) => void;
}

const channels: { id: PayChannel; label: string; about: string }[] = [
  { id: 'card', label: 'Card', about: 'Debit cards, with the bank’s own check.' },
  { id: 'bank_transfer', label: 'Bank transfer', about: 'An account number made for this one payment.' },
  { id: 'ussd', label: 'USSD', about: 'A code to dial, for phones without data.' },
];

/** The ways as they are listed here: switched off and on again, they are the same. */
export function inOrder(chosen: readonly PayChannel[]): PayChannel[] {
  return channels.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
}

const bearers = [
  { value: 'store', label: 'My store' },
  { value: 'shopper', label: 'The customer' },
] as const;

/** What a person tells two of them apart by, in words. */
export const toldOnline: Told<OnlineChoices> = [
  [
    'On the payment page',
    ({ pay_channels }) =>
      channels.flatMap(({ id, label }) => (pay_channels.includes(id) ? label : [])).join(', '),
  ],
  [
    'Who pays the payment provider’s fee?',
    ({ fee_bearer }) => bearers.find(({ value }) => value === fee_bearer)!.label,
  ],
];

/** What online payment means in this store: the ways on the payment page, who bears the fee, where the money goes. */
export function OnlineDetails({ slug, value, onChange }: Props) {
  const toggle = (id: PayChannel, on: boolean) =>
    onChange({
      ...value,
      pay_channels: inOrder(
        on ? [...value.pay_channels, id] : value.pay_channels.filter((one) => one !== id),
      ),
    });
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2 font-medium">On the payment page</legend>
        <div className="grid grid-cols-1 gap-3">
          {channels.map((channel) => (
            <Checkbox
              key={channel.id}
              label={channel.label}
              description={channel.about}
              checked={value.pay_channels.includes(channel.id)}
              onChange={(event) => toggle(channel.id, event.target.checked)}
            />
          ))}
        </div>
        {value.pay_channels.length === 0 && (
          <p className="mt-3 mb-0 font-medium text-danger" role="status">
            Choose at least one way to pay online.
          </p>
        )}
      </fieldset>
      <RadioGroup
        label="Who pays the payment provider’s fee?"
        hint="About 1.5% and ₦100, at most ₦2,000. Below ₦2,500 the ₦100 falls away. A customer sees it as a line of its own before paying."
        value={value.fee_bearer}
        options={bearers}
        input={{
          name: 'fee_bearer',
          onChange: (event) =>
            onChange({ ...value, fee_bearer: event.target.value === 'shopper' ? 'shopper' : 'store' }),
        }}
      />
      <LinkList label="Where the money goes">
        <LinkRow
          to={places.bankAccount(slug)}
          icon={Landmark}
          title="Bank account"
          about="Where your online payments go"
        />
        <LinkRow
          to={places.ownKeys(slug)}
          icon={KeyRound}
          title="Custom payment"
          about="Use your own Paystack or Flutterwave account"
        />
      </LinkList>
    </div>
  );
}
