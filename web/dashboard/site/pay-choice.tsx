import type { ReactNode } from 'react';
import { Banknote, CreditCard } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

export interface WaysToPay {
  pay_online: boolean;
  pay_on_delivery: boolean;
  pay_direct: boolean;
}

interface Props {
  value: WaysToPay;
  onChange: (value: WaysToPay) => void;
  /** Further ways, below these two. */
  more?: ReactNode;
}

/** The ways with one line each about what they mean for the owner. */
export function PayChoice({ value, onChange, more }: Props) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">How customers can pay</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Way
          icon={<CreditCard />}
          title="Online"
          checked={value.pay_online}
          onChange={(pay_online) => onChange({ ...value, pay_online })}
        >
          Card, bank transfer or USSD. You see at once that it is paid; we take nothing of it, the payment
          provider keeps its fee.
        </Way>
        <Way
          icon={<Banknote />}
          title="On delivery"
          checked={value.pay_on_delivery}
          onChange={(pay_on_delivery) => onChange({ ...value, pay_on_delivery })}
        >
          Cash or transfer when the goods arrive, or on the day of a service. You record it in the order
          yourself.
        </Way>
        {more && <div className="sm:col-span-2">{more}</div>}
      </div>
      {!value.pay_online && !value.pay_on_delivery && !value.pay_direct && (
        <p className="mt-3 mb-0 rounded-md bg-highlight-soft px-4 py-3 font-medium text-warn" role="status">
          Nobody can buy while all of them are off. Switch at least one on.
        </p>
      )}
    </fieldset>
  );
}

interface WayProps {
  disabled?: boolean;
  /** What belongs to it but is not part of its label. */
  below?: ReactNode;
  icon: ReactNode;
  title: string;
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One way to pay as a card to tick. */
export function Way({ icon, title, children, checked, disabled, onChange, below }: WayProps) {
  const card = (
    <label
      className={cx(
        'flex gap-4 rounded-md border border-line-strong bg-surface p-4 transition-colors hover:border-ink',
        'has-checked:border-action has-checked:bg-soft',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-action"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-bold [&>svg]:size-5">
          {icon}
          {title}
        </span>
        <span className="mt-1 block text-[0.9375rem] text-muted">{children}</span>
      </span>
    </label>
  );
  return below ? (
    <div className="grid grid-cols-1 gap-1">
      {card}
      {below}
    </div>
  ) : (
    card
  );
}
