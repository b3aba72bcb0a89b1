import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { editOrder, type OrderChange } from '#shared/api/order-edit.ts';
import type { Order } from '#shared/api/orders.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { orderEditApi } from '../../api/order-edit-api.ts';
import { newKey } from '../../components/new-key.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { places } from '../../places.ts';
import { Unsaved } from '../../shell/unsaved.tsx';
import { AddProduct } from './add-product.tsx';
import { ConfirmBack } from './confirm-back.tsx';
import { draftOf, wantedOf, withOneMore, withOwn, type Draft } from './draft.ts';
import { EditedLines } from './lines.tsx';
import { OwnLine } from './own-line.tsx';
import { offHint, SumBar } from './sum-bar.tsx';
import { useLook } from './use-look.ts';
import { backOf, doneWords } from './words.ts';

interface Props {
  order: Order;
  /** The order as it stands, before anything is changed. */
  start: OrderChange;
  slug: string;
  lookAgain: () => void;
}

type Opened = 'product' | 'own' | 'confirm';

type Sums = Pick<Draft, 'delivery_kobo' | 'off_kobo'>;

/** What somebody else saved meanwhile stands in the fields that were not touched here. */
function useFollowed(form: Pick<FormControl<Draft>, 'values' | 'follow'>, now: Sums): void {
  const was = useRef(now);
  useEffect(() => {
    const before = was.current;
    was.current = now;
    const names = ['delivery_kobo', 'off_kobo'] as const;
    for (const name of names)
      if (now[name] !== before[name] && form.values[name] === before[name])
        form.follow({ [name]: now[name] });
  });
}

export function EditForm({ order, start, slug, lookAgain }: Props) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [key] = useState(newKey);
  const [send] = orderEditApi.useEditOrderMutation();
  const close = () => setOpened(null);
  const form = useForm({
    start: () => draftOf(order, start),
    check: (draft) => ({
      ok: true,
      body: { ...wantedOf(draft, order, start), key, reason: draft.reason.trim() },
    }),
    limits: editOrder.body,
    // After a try that failed the check runs as the page is drawn, before what is looked at: the sums come with the sending.
    send: (body) =>
      send({
        params: { slug, orderId: order.id },
        body: { ...body, seen: { ...look.now!, edition: start.edition } },
      }),
    failed: 'We could not change this order. Please try again: it is changed once.',
    said: (changed) => doneWords(changed, look.now!),
    onFailed: () => {
      close();
      look.again();
      lookAgain();
    },
    onDone: () => navigate(places.order(slug, order.id)),
  });
  useFollowed(form, { delivery_kobo: order.delivery_kobo, off_kobo: start.off_kobo });
  const look = useLook(slug, order.id, wantedOf(form.values, order, start));
  const { values: draft } = form;
  const change = (next: Draft) => form.change(next);
  const save = async () => {
    // Nothing is saved before the new sums are worked out; where they were not, they are asked for again.
    if (!look.now) return look.again();
    if (backOf(look.now) > 0) setOpened('confirm');
    else await form.submit();
  };
  return (
    <>
      <Form of={{ ...form, submit: save }} leaving={Unsaved} className="grid grid-cols-1 gap-4">
        <SectionCard title="What is in it">
          <EditedLines order={order} draft={draft} change={change} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpened('product')}>
              Add a product
            </Button>
            <Button variant="secondary" onClick={() => setOpened('own')}>
              Something of its own
            </Button>
          </div>
        </SectionCard>
        <SectionCard title="Price" titleClass="mb-3 text-lg">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <MoneyField
              label={order.delivery_kind === 'service' ? 'Transport' : 'Delivery'}
              {...form.money('delivery_kobo')}
            />
            <MoneyField
              label="Discount"
              optional
              hint={offHint(order.discount_code, look.now ?? start)}
              {...form.money('off_kobo')}
            />
          </div>
        </SectionCard>
        <SectionCard title="For the customer" titleClass="mb-3 text-lg">
          <TextField
            label="Why it changes"
            optional
            autoComplete="off"
            hint="They read it on their order’s page and in their email."
            {...form.text('reason')}
          />
        </SectionCard>
        <FormProblem>{form.problem}</FormProblem>
        <SumBar order={order} look={look} saving={form.sending} />
      </Form>
      {opened === 'product' && (
        <AddProduct
          slug={slug}
          order={order}
          draft={draft}
          add={(chosen) => change(withOneMore(draft, order, chosen))}
          close={close}
        />
      )}
      {opened === 'own' && <OwnLine add={(own) => change(withOwn(draft, own))} close={close} />}
      {opened === 'confirm' && look.now && (
        <ConfirmBack change={look.now} close={close} confirm={form.submit} />
      )}
    </>
  );
}
