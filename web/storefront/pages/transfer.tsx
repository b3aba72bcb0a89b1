import { naira, nairaInput } from '#shared/money.ts';
import { withTail } from '#shared/pricing/quote.ts';
import type { OrderPage, TransferView } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { Field } from './field.tsx';
import { Fact } from './rows.tsx';

type Says = Words['transfer'];
type Named = Pick<TransferView, 'bank_name' | 'account_number' | 'account_name'>;

/** Shown where a script can copy; the text beside it can be selected anywhere. */
function Copy({ text, what, says }: { text: string; what: string; says: Says }) {
  return (
    <button className="plain" type="button" data-copy={text} hidden>
      {says.copy}
      <span className="vh"> {what}</span>
    </button>
  );
}

/** Where a transfer goes, to be read and copied. */
export function Account({ transfer, says }: { transfer: Named; says: Says }) {
  return (
    <dl className="facts">
      <Fact label={says.bank}>{transfer.bank_name}</Fact>
      <Fact label={says.number}>
        <b className="account-number">{transfer.account_number}</b>{' '}
        <Copy text={transfer.account_number} what={says.theNumber} says={says} />
      </Fact>
      <Fact label={says.accountName}>{transfer.account_name}</Fact>
    </dl>
  );
}

function Amount({ page, transfer }: { page: OrderPage; transfer: TransferView }) {
  const { order } = page;
  const says = wordsOf(page.shell.language).transfer;
  const whole = naira(withTail(order, 0).total_kobo);
  const isWhole = transfer.missing_kobo === order.total_kobo;
  // Who has sent it is not asked again: a second transfer would have to be sent back.
  const isSent = transfer.sent && isWhole;
  return (
    <>
      <p className="soft">{isSent ? says.shopLooksFor : says.sendExactly}</p>
      <p className="exact">
        {naira(transfer.missing_kobo)}{' '}
        <Copy text={nairaInput(transfer.missing_kobo)} what={says.theAmount} says={says} />
      </p>
      {isWhole && order.tail_kobo > 0 && (
        <p>{says.tail(naira(order.tail_kobo), whole) + (isSent ? '' : ` ${says.koboToo}`)}</p>
      )}
    </>
  );
}

function SentForm({ page }: { page: OrderPage }) {
  const { sender, error } = page.sent_form;
  const { checkout, transfer: says } = wordsOf(page.shell.language);
  return (
    <form method="post" action={`${page.path}/sent`} noValidate>
      <Field
        name="sender"
        label={says.sender}
        optional={checkout.optional}
        hint={says.senderHint}
        error={error || undefined}
        autoComplete="name"
        maxLength={120}
        defaultValue={sender}
      />
      <button className="button">{says.sent}</button>
    </form>
  );
}

/** Where to send the money of a direct transfer, how much exactly, and the word that it was sent. */
export function TransferBox({ page }: { page: OrderPage }) {
  const { transfer } = page.order;
  if (!transfer || page.order.status === 'canceled') return null;
  const says = wordsOf(page.shell.language).transfer;
  const open = transfer.state === 'open' && !transfer.shut;
  if (!open && !transfer.may_say_sent) return null;
  return (
    <section className="box transfer" aria-label={says.title}>
      {open && (
        <>
          <Amount page={page} transfer={transfer} />
          <Account transfer={transfer} says={says} />
        </>
      )}
      {transfer.may_say_sent && <SentForm page={page} />}
    </section>
  );
}
