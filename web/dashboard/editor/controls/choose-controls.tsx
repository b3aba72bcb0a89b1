import { useState } from 'react';
import { Link2 } from 'lucide-react';
import { isOnce } from '#blocks/page-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { editorApi } from '../keeping/editor-api.ts';
import { useSession } from '../session.ts';

interface Option {
  value: string;
  label: string;
}

/** Products offered to choose from: those changed last. */
const mostProducts = 100;

function useProducts() {
  const { slug } = useSession();
  const { currentData } = editorApi.useProductsToShowQuery({
    params: { slug },
    query: { limit: mostProducts, status: 'active' },
  });
  return currentData?.items ?? [];
}

function useCollections() {
  const { slug } = useSession();
  return editorApi.useCollectionsToShowQuery({ params: { slug } }).currentData?.items ?? [];
}

/** The value itself stands among the options, whatever became of it. */
const withOwn = (options: Option[], value: string, label: string): Option[] =>
  options.some((one) => one.value === value) ? options : [{ value, label }, ...options];

/** The places every shop has. */
const always: Option[] = [
  { value: '/', label: 'Front page' },
  { value: '/products', label: 'All products' },
  { value: '/pages/delivery-and-payment', label: 'Delivery and payment' },
  { value: '/search', label: 'Search' },
  { value: '/basket', label: 'Basket' },
  { value: '/track', label: 'Track an order' },
];

/** A place of the shop, chosen from what there is; another address can be written out. */
export function LinkControl({ control, path, value, set }: ControlProps<string>) {
  const { slug } = useSession();
  const [own, setOwn] = useState<{ text: string; problem: string | null } | null>(null);
  const pages = editorApi.usePlacesToLinkQuery({ params: { slug } }).currentData?.items ?? [];
  const collections = useCollections();
  const products = useProducts();
  const options = [
    ...always,
    ...pages
      .filter(({ kind, published_version }) => !isOnce(kind) && published_version !== null)
      .map(({ kind, path: value, title }) => ({
        value,
        label: `${kind === 'post' ? 'Post' : 'Page'}: ${title}`,
      })),
    ...collections.map((one) => ({ value: `/collections/${one.slug}`, label: `Collection: ${one.title}` })),
    ...products.map((one) => ({ value: `/products/${one.slug}`, label: `Product: ${one.title}` })),
  ];
  if (own)
    return (
      <TextField
        label={control.label}
        hint={
          control.elsewhere
            ? 'For example https://instagram.com/yourshop, or the end of an address of your shop, as /products.'
            : 'The end of an address of your shop, for example /products.'
        }
        error={own.problem}
        value={own.text}
        autoFocus
        onChange={({ target }) => setOwn({ text: target.value, problem: set(path, target.value, true) })}
        onBlur={() => own.problem === null && setOwn(null)}
      />
    );
  return (
    <div>
      <SelectField
        label={control.label}
        hint={control.help || undefined}
        options={withOwn(options, value, value)}
        value={value}
        onChange={(event) => void set(path, event.target.value)}
      />
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        icon={<Link2 className="size-4.5" />}
        onClick={() => setOwn({ text: value, problem: null })}
      >
        Write the address
      </Button>
    </div>
  );
}

export function CollectionControl({ control, path, value, set }: ControlProps<string>) {
  const options = [
    { value: '', label: 'All products' },
    ...useCollections().map(({ slug, title }) => ({ value: slug, label: title })),
  ];
  return (
    <SelectField
      label={control.label}
      hint={control.help || undefined}
      options={withOwn(options, value, value)}
      value={value}
      onChange={(event) => void set(path, event.target.value)}
    />
  );
}

export function ProductControl({ control, path, value, set }: ControlProps<string | null>) {
  const options = [
    { value: '', label: 'The first of your shop' },
    ...useProducts().map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SelectField
      label={control.label}
      hint={control.help || undefined}
      options={withOwn(options, value ?? '', 'A product that is not on sale')}
      value={value ?? ''}
      onChange={(event) => void set(path, event.target.value || null)}
    />
  );
}
