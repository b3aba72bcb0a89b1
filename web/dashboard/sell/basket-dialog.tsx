import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import type { TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { isPhone } from '#shared/phone.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChangeToGive } from './change-to-give.tsx';
import { GiftCardField, isReady, type TypedCard } from './card-try.tsx';
import { CodeField, type CodePrice } from './code-try.tsx';
import { leftOf, newSale, withCount, withPrice, type Due, type Sale, type SaleLine } from './sale.ts';

interface Props {
  sale: Sale;
  due: Due;
  /** What its code takes off. */
  price: CodePrice;
  card: TypedCard;
  change: (change: (sale: Sale) => Sale) => void;
  pay: (by: TakenBy) => void;
  paying: TakenBy | null;
  close: () => void;
}

/** Everything about a sale that most sales do without: counts, prices, who buys, other ways to pay. */
export function BasketDialog({ sale, due, price, card, change, pay, paying, close }: Props) {
  const left = leftOf(due);
  const phone = sale.phone.trim();
  const wrongPhone = phone !== '' && !isPhone(phone);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && paying === null && close()}
      title={
        due.card && left > 0
          ? `This sale: ${naira(due.totalKobo)}, ${naira(left)} to take`
          : `This sale: ${naira(due.totalKobo)}`
      }
      footer={
        <Ways
          pay={pay}
          paying={paying}
          isByCard={left === 0 && due.card !== null}
          disabled={sale.lines.length === 0 || wrongPhone || price.asking || !isReady(card)}
        />
      }
    >
      <ul className="m-0 grid list-none grid-cols-1 divide-y divide-line p-0">
        {sale.lines.map((line) => (
          <Line key={line.variant_id} line={line} change={change} />
        ))}
      </ul>
      {sale.lines.length === 0 && <p className="m-0 text-muted">Nothing is in this sale.</p>}
      <div className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
        <MoneyField
          label="Discount"
          optional
          hint="Taken off the whole sale, and written into its order."
          value={sale.discount_kobo === 0 ? null : sale.discount_kobo}
          onChange={(kobo) => change((now) => ({ ...now, discount_kobo: kobo ?? 0 }))}
        />
        <CodeField
          code={sale.code}
          price={price}
          change={(code) => change((now) => ({ ...now, code }))}
          deliveryWords="It makes delivery free; nothing is delivered here."
        />
        <GiftCardField card={card} due={due} />
        {left > 0 && <ChangeToGive totalKobo={left} />}
        <TextField
          label="Customer’s phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          hint="For the receipt on WhatsApp, and so that you know them again."
          error={wrongPhone ? 'Enter a Nigerian number like 0803 123 4567.' : null}
          value={sale.phone}
          onChange={(event) => {
            const { value } = event.target;
            change((now) => ({ ...now, phone: value }));
          }}
        />
        <TextField
          label="Customer’s name"
          optional
          autoComplete="off"
          maxLength={120}
          value={sale.name}
          onChange={(event) => {
            const { value } = event.target;
            change((now) => ({ ...now, name: value }));
          }}
        />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => {
            change(newSale);
            card.type('');
            close();
          }}
        >
          Empty this sale
        </Button>
      </div>
    </Dialog>
  );
}

function Ways({
  pay,
  paying,
  isByCard,
  disabled,
}: Pick<Props, 'pay' | 'paying'> & { isByCard: boolean; disabled: boolean }) {
  const button = (by: TakenBy, label: string) => (
    <Button
      variant={by === 'cash' ? 'primary' : 'secondary'}
      disabled={disabled || (paying !== null && paying !== by)}
      busy={paying === by}
      busyLabel="Recording…"
      onClick={() => pay(by)}
    >
      {label}
    </Button>
  );
  if (isByCard) return button('cash', 'Paid by gift card');
  return (
    <>
      {button('card_machine', 'Paid by card machine')}
      {button('transfer', 'Transfer seen')}
      {button('cash', 'Paid in cash')}
    </>
  );
}

function Line({ line, change }: { line: SaleLine; change: Props['change'] }) {
  const [pricing, setPricing] = useState(line.sold_for_kobo !== line.price_kobo);
  const name = line.choice ? `${line.title}, ${line.choice}` : line.title;
  const count = (quantity: number) => change((sale) => withCount(sale, line.variant_id, quantity));
  return (
    <li className="grid grid-cols-1 gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="basis-full font-semibold break-words">{name}</span>
        <span className="flex items-center rounded-md border border-line-strong">
          <IconButton
            label={`One less of ${name}`}
            icon={<Minus aria-hidden="true" className="size-5" />}
            onClick={() => count(line.quantity - 1)}
          />
          <span className="min-w-8 text-center font-bold tabular-nums" aria-live="polite">
            {line.quantity}
          </span>
          <IconButton
            label={`One more of ${name}`}
            icon={<Plus aria-hidden="true" className="size-5" />}
            disabled={line.quantity >= line.most}
            onClick={() => count(line.quantity + 1)}
          />
        </span>
        <span className="money ml-auto text-right font-semibold">
          {naira(line.quantity * line.sold_for_kobo)}
        </span>
      </div>
      {pricing ? (
        <MoneyField
          label={`Price of one ${name}`}
          hint={`Its price is ${naira(line.price_kobo)}. Another one is written into the order’s history.`}
          value={line.sold_for_kobo}
          onChange={(kobo) => kobo !== null && change((sale) => withPrice(sale, line.variant_id, kobo))}
        />
      ) : (
        <button
          type="button"
          className="text-link min-h-11 justify-self-start text-left"
          onClick={() => setPricing(true)}
        >
          {naira(line.price_kobo)} each · Change price<span className="sr-only"> of {name}</span>
        </button>
      )}
    </li>
  );
}
