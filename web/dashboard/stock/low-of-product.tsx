import { useState } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import type { LowOfProduct } from '#shared/api/low-stock.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lowStockApi } from '../api/low-stock-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';
import { lowNumber, lowWords } from './low-number.ts';

interface Props {
  product: Pick<Product, 'id' | 'variants'>;
  slug: string;
}

/** From how many left on a product and its kinds are low, where that is not what counts in the store. */
export function LowOfProductCard({ product, slug }: Props) {
  const counted = product.variants.filter((one) => one.on_hand !== null);
  const low = lowStockApi.useLowOfProductQuery(
    { params: { slug, productId: product.id } },
    { skip: counted.length === 0 },
  );
  const [open, setOpen] = useState(false);
  const mayChange = useMay('stock.change');
  if (counted.length === 0) return null;
  return (
    <SectionCard title="Low stock" className="grid grid-cols-1 gap-3">
      <Loaded of={low} what="when it is low" shapes={['h-11']}>
        {(known) => (
          <>
            <p className="m-0 text-muted">{inWords(known, counted)}</p>
            {mayChange && (
              <Button variant="secondary" wide onClick={() => setOpen(true)}>
                Change
                <span className="sr-only"> when it is low</span>
              </Button>
            )}
            {open && (
              <NumbersDialog
                slug={slug}
                productId={product.id}
                kinds={counted}
                known={known}
                close={() => setOpen(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

function inWords(known: LowOfProduct, counted: Product['variants']): string {
  const own = new Map(known.variants.map((one) => [one.id, one.low_at]));
  const apart = counted.filter(({ id }) => (own.get(id) ?? null) !== null);
  const whole = lowWords(known.low_at ?? known.store_low_at);
  if (apart.length === 0)
    return `You are told once at ${whole}${known.low_at === null ? ', as for all you sell' : ''}.`;
  if (apart.length === counted.length && apart.length === 1)
    return `You are told once at ${lowWords(own.get(apart[0]!.id)!)}.`;
  const named = apart.map(({ id, title }) => `${title}: ${lowWords(own.get(id)!)}`);
  return `You are told once at ${whole}. ${named.join(', ')}.`;
}

interface DialogProps {
  slug: string;
  productId: string;
  kinds: Product['variants'];
  known: LowOfProduct;
  close: () => void;
}

const asTyped = (low_at: number | null | undefined) => String(low_at ?? '');

/** An empty field follows the number above it. Of one kind the product's number is its own. */
function NumbersDialog({ slug, productId, kinds, known, close }: DialogProps) {
  const [send] = lowStockApi.useSetLowOfProductMutation();
  const own = new Map(known.variants.map((one) => [one.id, one.low_at]));
  const several = kinds.length > 1;
  const [only] = kinds;
  const start: Record<string, string> = {
    low_at: asTyped(several ? known.low_at : (own.get(only!.id) ?? known.low_at)),
    ...(several && Object.fromEntries(kinds.map(({ id }) => [id, asTyped(own.get(id))]))),
  };
  const form = useForm({
    start,
    check: (typed) => {
      const read = Object.entries(typed).map(([name, text]) => [name, lowNumber(text)] as const);
      const problems = read.filter(([, number]) => typeof number === 'string');
      if (problems.length > 0)
        return { ok: false, problems: Object.fromEntries(problems) as Record<string, string> };
      const numbers = new Map(read as [string, number | null][]);
      return {
        ok: true,
        body: {
          low_at: numbers.get('low_at') ?? null,
          variants: kinds.map(({ id }) => ({ id, low_at: numbers.get(id) ?? null })),
        },
      };
    },
    send: (body) => send({ params: { slug, productId }, body }),
    toast: 'rest',
    said: 'Saved.',
    onDone: close,
  });
  const field = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FormDialog of={form} close={close} title="When it is low" keep="Leave it" action="Save">
      <TextField
        label={several ? 'All kinds, from how many left' : 'Low from how many left'}
        optional
        placeholder={String(known.store_low_at)}
        hint={`Empty: as for all you sell, ${lowWords(known.store_low_at)}`}
        {...field}
        {...form.text('low_at')}
        maxLength={5}
      />
      {several && (
        <div className="grid grid-cols-2 items-end gap-3">
          {kinds.map(({ id, title, available }) => (
            <TextField
              key={id}
              label={`${title} (${(available ?? 0).toLocaleString('en')} left)`}
              placeholder={form.values.low_at?.trim() || String(known.store_low_at)}
              {...field}
              {...form.text(id)}
              maxLength={5}
            />
          ))}
        </div>
      )}
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
