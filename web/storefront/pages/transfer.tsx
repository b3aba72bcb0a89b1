import { naira, nairaInput } from '#shared/money.ts';
import { withTail } from '#shared/pricing/quote.ts';
import type { OrderPage, TransferView } from '#shared/storefront.ts';
import { Field } from './field.tsx';
import { Fact } from './rows.tsx';

/** Shown where a script can copy; the text beside it can be selected anywhere. */
function Copy({ text, what }: { text: string; what: string }) {
  return (
    <button className="plain" type="button" data-copy={text} hidden>
      Copy<span className="vh"> {what}</span>
    </button>
  );
}

function Account({ transfer }: { transfer: TransferView }) {
  return (
    <dl className="facts">
      <Fact label="Bank">{transfer.bank_name}</Fact>
      <Fact label="Account number">
        <b className="account-number">{transfer.account_number}</b>{' '}
        <Copy text={transfer.account_number} what="the account number" />
      </Fact>
      <Fact label="Account name">{transfer.account_name}</Fact>
    </dl>
  );
}

function Amount({ page, transfer }: { page: OrderPage; transfer: TransferView }) {
  const { order } = page;
  const whole = naira(withTail(order, 0).total_kobo);
  const isWhole = transfer.missing_kobo === order.total_kobo;
  // Who has sent it is not asked again: a second transfer would have to be sent back.
  const isSent = transfer.sent && isWhole;
  return (
    <>
      <p className="soft">{isSent ? 'The shop looks for' : 'Send exactly'}</p>
      <p className="exact">
        {naira(transfer.missing_kobo)} <Copy text={nairaInput(transfer.missing_kobo)} what="the amount" />
      </p>
      {isWhole && order.tail_kobo > 0 && (
        <p>
          {`We took ${naira(order.tail_kobo)} off ${whole}, so that the shop can tell your transfer from everybody else’s.${isSent ? '' : ' Please send the kobo too.'}`}
        </p>
      )}
    </>
  );
}

function SentForm({ page }: { page: OrderPage }) {
  const { sender, error } = page.sent_form;
  return (
    <form method="post" action={`${page.path}/sent`} noValidate>
      <Field
        name="sender"
        label="Name on the account you sent it from"
        optional
        hint="It helps the shop to find your transfer."
        error={error || undefined}
        autoComplete="name"
        maxLength={120}
        defaultValue={sender}
      />
      <button className="button">I have sent it</button>
    </form>
  );
}

/** Where to send the money of a direct transfer, how much exactly, and the word that it was sent. */
export function TransferBox({ page }: { page: OrderPage }) {
  const { transfer } = page.order;
  if (!transfer || page.order.status === 'canceled') return null;
  const open = transfer.state === 'open';
  if (!open && !transfer.may_say_sent) return null;
  return (
    <section className="box transfer" aria-label="Your bank transfer">
      {open && (
        <>
          <Amount page={page} transfer={transfer} />
          <Account transfer={transfer} />
        </>
      )}
      {transfer.may_say_sent && <SentForm page={page} />}
    </section>
  );
}
