import { leastCardKobo, mostCardKobo } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { useForm } from '#web/forms/use-form.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { CheckResult } from '#web/forms/check.ts';
import { useNavigate } from 'react-router';
import { catalogueApi } from '../api/catalogue-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { places } from '../places.ts';

interface Values {
  title: string;
  first: number | null;
  second: number | null;
  third: number | null;
}

/** The product that is sold: a variant for each amount, which is its price. */
function productOf(values: Values): CheckResult<object> {
  const amounts = [...new Set([values.first, values.second, values.third])].filter((kobo) => kobo !== null);
  const odd = amounts.some((kobo) => kobo < leastCardKobo || kobo > mostCardKobo);
  if (amounts.length === 0) return { ok: false, problems: { first: 'Enter an amount.' } };
  if (odd)
    return {
      ok: false,
      problems: { first: `Each card is worth from ${naira(leastCardKobo)} to ${naira(mostCardKobo)}.` },
    };
  const names = amounts.map((kobo) => naira(kobo));
  return {
    ok: true,
    body: {
      title: values.title,
      gift_card: true,
      options: [{ name: 'Amount', values: names }],
      variants: amounts.map((price_kobo, at) => ({ option_values: [names[at]!], price_kobo })),
    },
  };
}

/** Gift cards become a product of the shop; its page and photos are changed as any product's. */
export function SellDialog({ slug, close }: { slug: string; close: () => void }) {
  const [send] = catalogueApi.useCreateProductMutation();
  const navigate = useNavigate();
  const form = useForm({
    start: { title: 'Gift card', first: 500_000, second: 1_000_000, third: 2_000_000 } as Values,
    check: productOf,
    send: (body) => send({ params: { slug }, body: body as Parameters<typeof send>[0]['body'] }),
    failed: 'We could not add the gift cards. Please try again.',
    said: 'Your shop sells gift cards now.',
    onDone: ({ id }) => void navigate(places.product(slug, id)),
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Sell gift cards in your shop"
      description="They become a product of your shop. Once one is paid, its code is mailed to the buyer and stands on the page of the order. Discount codes take nothing off them."
      keep="Not yet"
      action="Add to shop"
      busyLabel="Adding…"
    >
      <TextField label="Name" autoComplete="off" {...form.text('title')} />
      <MoneyField label="Amount" {...form.money('first')} />
      <MoneyField label="Another amount" optional {...form.money('second')} />
      <MoneyField label="Another amount" optional {...form.money('third')} />
    </FormDialog>
  );
}
