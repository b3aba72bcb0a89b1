import { useEffect, useRef, useState } from 'react';
import { Link as LinkIcon, MessageCircle } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { askForPayment } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import type { ReadRequest } from '#shared/paste/request.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { openChat, spacedPhone, whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { Asked } from './asked.tsx';
import { useKeptAsk } from './kept-ask.ts';
import { missingFor, NoWay } from './missing.tsx';
import { MoreAbout } from './more-about.tsx';
import { OpenRequests } from './open-requests.tsx';
import { useCodeTry, type CodePrice } from '../sell/code-try.tsx';
import {
  askedOfCode,
  askingWords,
  bodyOfRequest,
  depositKobo,
  isWhole,
  totalAsked,
  understood,
} from './request.ts';

/** Asking a customer for money: one line, and a link goes out by WhatsApp. */
export function AskPage() {
  usePageTitle('Ask for payment');
  const slug = useSlug();
  const store = useKnownStore();
  const [asked, setAsked] = useState<Order | null>(null);
  const missing = store && missingFor(store);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.home(slug)}>Home</BackLink>}
        title="Ask for payment"
        description="For something made to order. The customer pays by a link, without an account."
      />
      <div data-wide className="grid grid-cols-1 items-start gap-8 desk:grid-cols-2">
        {missing && <NoWay {...missing} slug={slug} />}
        {!missing && asked && <Asked order={asked} slug={slug} again={() => setAsked(null)} />}
        {!missing && !asked && <AskForm slug={slug} done={setAsked} />}
        <OpenRequests slug={slug} />
      </div>
    </>
  );
}

function AskForm({ slug, done }: { slug: string; done: (order: Order) => void }) {
  const store = useKnownStore();
  const kept = useKeptAsk(slug);
  const chat = useRef<Window | null>(null);
  // The form is checked when it is sent, by what its code came to then.
  const priced = useRef<Pick<CodePrice, 'offKobo' | 'freesDelivery'>>({ offKobo: 0, freesDelivery: false });
  const [send] = sellingApi.useAskForPaymentMutation();
  const form = useForm({
    start: kept.form,
    check: (typed) => {
      const read = understood(typed);
      const total = totalAsked(read, priced.current);
      if (isWhole(read) && depositKobo(read, total) >= total && read.deposit)
        return {
          ok: false,
          problems: { what: `A deposit is less than all of it, which is ${naira(total)}.` },
        };
      if (isWhole(read)) return { ok: true, body: bodyOfRequest(kept.key, typed, priced.current) };
      return { ok: false, problems: { what: read.doubt ?? 'Say what it is for, and what it costs.' } };
    },
    limits: askForPayment.body,
    send: (body) => send({ params: { slug }, body }),
    failed: 'We could not make the link. Please try again: it is asked for once.',
    onDone: (order) => {
      kept.forget();
      const words = askingWords(order, store?.name ?? 'Our shop');
      chat.current?.location.replace(order.phone ? whatsAppTo(order.phone, words) : whatsAppShare(words));
      chat.current = null;
      done(order);
    },
    onFailed: () => chat.current?.close(),
  });
  const read = understood(form.values);
  const price = useCodeTry(slug, askedOfCode(form.values));
  useEffect(() => {
    priced.current = price;
  });
  useEffect(() => {
    kept.keep(form.values, form.dirty);
  });
  const ask = async (byChat: boolean) => {
    if (byChat && isWhole(read) && !form.sending) chat.current = openChat();
    await form.submit();
  };
  return (
    <Form of={{ ...form, submit: () => ask(true) }} className="grid grid-cols-1 gap-4">
      <TextField
        label="What for, and how much?"
        placeholder="purple gele 25000"
        autoFocus
        autoComplete="off"
        {...form.text('what')}
        maxLength={500}
      />
      <Understood read={read} price={price} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          type="submit"
          busy={form.sending}
          busyLabel="Asking…"
          icon={<MessageCircle className="size-5" />}
        >
          WhatsApp
        </Button>
        <Button
          variant="secondary"
          disabled={form.sending}
          icon={<LinkIcon className="size-5" />}
          onClick={() => void ask(false)}
        >
          Link only
        </Button>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <MoreAbout of={form} read={read} price={price} />
    </Form>
  );
}

/** What was made of the words, before anything is sent. */
function Understood({ read, price }: { read: ReadRequest; price: CodePrice }) {
  const total = totalAsked(read, price);
  const depositOfAll = depositKobo(read, total);
  return (
    <div role="status" className="rounded-md border border-line bg-surface px-4 py-3">
      {read.lines.length === 0 && !read.doubt && (
        <p className="m-0 text-muted">
          Write it as you say it: “purple gele 25000 + delivery 2,500”. What is understood stands here.
        </p>
      )}
      {read.lines.map((line, at) => (
        <p key={at} className="m-0 flex justify-between gap-4">
          <span className="min-w-0 break-words">
            {line.quantity > 1 && `${line.quantity} × `}
            {line.title || '…'}
          </span>
          <span className="money">{naira(line.quantity * line.unit_price_kobo)}</span>
        </p>
      ))}
      {read.delivery_kobo > 0 && (
        <p className="m-0 flex justify-between gap-4">
          <span>Delivery</span>
          <span className="money">{price.freesDelivery ? 'Free' : naira(read.delivery_kobo)}</span>
        </p>
      )}
      {price.offKobo > 0 && (
        <p className="m-0 flex justify-between gap-4">
          <span>Discount code</span>
          <span className="money">−{naira(price.offKobo)}</span>
        </p>
      )}
      {read.lines.length > 0 && (
        <p className="mt-1 mb-0 flex justify-between gap-4 border-t border-line pt-1 text-lg font-bold">
          <span>
            {read.phone
              ? `To ${[read.name, spacedPhone(read.phone)].filter(Boolean).join(', ')}`
              : 'They pay'}
          </span>
          <span className="money">{naira(total)}</span>
        </p>
      )}
      {depositOfAll > 0 && depositOfAll < total && (
        <p className="m-0 mt-1 flex justify-between gap-4">
          <span>First {naira(depositOfAll)}, the rest later</span>
          <span className="money">{naira(total - depositOfAll)}</span>
        </p>
      )}
      {read.doubt && <p className="mt-1 mb-0 font-medium text-warn">{read.doubt}</p>}
    </div>
  );
}
