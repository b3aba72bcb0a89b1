import { useState } from 'react';
import type { PastedProduct } from '#shared/paste/pasted.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bodyOf } from './list.ts';

interface Props {
  product: PastedProduct;
  onDone: (product: PastedProduct) => void;
  onCancel: () => void;
}

interface Typed {
  title: string;
  price_kobo: number | null;
  compare_at_kobo: number | null;
  stock: string;
  options: { name: string; values: string }[];
  prices: Record<string, number | null>;
}

const listIn = (text: string) => [...new Set(text.split(/[,;\n]/).map((one) => one.trim()))].filter(Boolean);

function typedOf(product: PastedProduct): Typed {
  const [first] = product.options;
  const options = product.options.map(({ name, values }) => ({ name, values: values.join(', ') }));
  return {
    title: product.title,
    price_kobo: product.price_kobo || null,
    compare_at_kobo: product.compare_at_kobo,
    stock: product.stock === null ? '' : String(product.stock),
    options: options.length > 0 ? options : [{ name: 'Size', values: '' }],
    prices: Object.fromEntries(
      first?.values.map((value, at) => [value, product.prices_kobo?.[at] ?? null]) ?? [],
    ),
  };
}

function productOf(typed: Typed, before: PastedProduct): PastedProduct {
  const options = typed.options
    .map(({ name, values }) => ({ name, values: listIn(values) }))
    .filter(({ values }) => values.length > 0);
  const prices = options[0]?.values.map((value) => typed.prices[value] ?? typed.price_kobo ?? 0);
  const differ = before.prices_kobo !== null && prices !== undefined;
  return {
    ...before,
    title: typed.title.trim(),
    price_kobo: differ ? Math.min(...prices) : (typed.price_kobo ?? 0),
    compare_at_kobo: differ ? null : typed.compare_at_kobo,
    stock: /^\d+$/.test(typed.stock.trim()) ? Number(typed.stock) : null,
    options,
    prices_kobo: differ ? prices : null,
  };
}

/** A product of the list, mended in its place. */
export function CardEditor({ product, onDone, onCancel }: Props) {
  const [start] = useState(() => typedOf(product));
  const form = useForm<Typed, PastedProduct>({
    start,
    check(typed) {
      const next = productOf(typed, product);
      const made = bodyOf(next, 'active');
      if (made.ok) return { ok: true, body: next };
      const field = next.price_kobo <= 0 ? 'price_kobo' : 'title';
      return { ok: false, problems: { [field]: made.problem } };
    },
    send: (next) => Promise.resolve({ data: next }),
    onDone: (_data, { body }) => onDone(body),
  });
  const { values, change, problems } = form;
  const [first] = values.options;
  const differ = product.prices_kobo !== null && listIn(first?.values ?? '').length > 0;
  return (
    <Form of={form} className="mt-3 grid grid-cols-1 gap-4">
      <TextField label="Name" {...form.text('title')} />
      {!differ && (
        <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
          <MoneyField
            label="Price"
            value={values.price_kobo}
            error={problems.price_kobo}
            onChange={(price_kobo) => change({ price_kobo })}
          />
          <MoneyField
            label="Price before"
            optional
            value={values.compare_at_kobo}
            onChange={(compare_at_kobo) => change({ compare_at_kobo })}
          />
        </div>
      )}
      {values.options.map((option, at) => (
        <TextField
          key={option.name}
          label={option.name}
          optional
          hint="With commas between, for example S, M, L."
          value={option.values}
          onChange={(event) =>
            change({
              options: values.options.map((one, n) =>
                n === at ? { ...one, values: event.target.value } : one,
              ),
            })
          }
        />
      ))}
      {differ &&
        listIn(first!.values).map((value) => (
          <MoneyField
            key={value}
            label={`Price of ${value}`}
            value={values.prices[value] ?? null}
            onChange={(kobo) => change({ prices: { ...values.prices, [value]: kobo } })}
          />
        ))}
      <TextField label="How many are there" optional inputMode="numeric" {...form.text('stock')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Done
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
