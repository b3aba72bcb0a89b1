import { useEffect, useState } from 'react';
import { longestLine, MenuItems, type MenuItem, type MenuPlace } from '#shared/api/menus.ts';
import { checkedBy } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import type { MenuChoices } from './menu-lines.ts';

interface Props {
  slug: string;
  choices: MenuChoices;
  /** null for a new one. */
  line: MenuItem | null;
  /** Answers whether it was saved. */
  onDone: (line: MenuItem) => Promise<boolean>;
  close: () => void;
}

const kinds: Record<MenuPlace['kind'], string> = {
  place: '',
  page: 'Page: ',
  collection: 'Collection: ',
};
/** In the list of places: one product, to be searched. */
const someProduct = 'product';

/** A line of a menu: where it leads and what it is called. The name follows the place until somebody types one. */
export function LineDialog({ slug, choices, line, onDone, close }: Props) {
  const { places } = choices;
  const Line = MenuItems.element;
  const isPlace = (path: string) => places.some((place) => place.path === path);
  const [asked, ask] = useState(() => {
    if (!line) return places[1]?.path ?? '';
    return isPlace(line.path) ? line.path : someProduct;
  });
  const form = useForm({
    start: { path: line?.path ?? places[1]?.path ?? '', title: line?.title ?? places[1]?.title ?? '' },
    check: (typed) => checkedBy(Line, typed),
    limits: Line,
    send: async (body) => ((await onDone(body)) ? { data: body } : { error: { status: 400, data: {} } }),
    toast: 'none',
    onDone: close,
  });
  const { path, title } = form.values;
  const known = places.find((place) => place.path === path)?.title;
  const lead = (next: { path: string; title: string }) =>
    form.change({
      path: next.path,
      ...((title === '' || title === known) && { title: next.title.slice(0, longestLine) }),
    });
  const choose = (value: string) => {
    ask(value);
    const place = places.find((one) => one.path === value);
    lead(place ?? { path: '', title: '' });
  };
  return (
    <FormDialog
      of={form}
      close={close}
      title={line ? 'Change this line' : 'Add a line'}
      keep="Cancel"
      action={line ? 'Save' : 'Add it'}
      busyLabel="Saving…"
      className="grid grid-cols-1 gap-5"
    >
      <SelectField
        label="It opens"
        value={asked}
        error={asked === someProduct ? undefined : form.problems.path}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...places.map((place) => ({ value: place.path, label: kinds[place.kind] + place.title })),
          { value: someProduct, label: 'One product…' },
        ]}
      />
      {asked === someProduct && (
        <ProductChoice slug={slug} path={path} error={form.problems.path} choose={lead} />
      )}
      <TextField label="Name in the menu" {...form.text('title')} />
    </FormDialog>
  );
}

/** Most products offered; whoever has more searches. */
const mostOffered = 8;
/** Typing must rest this long before products are asked for (ms). */
const restMs = 350;

function ProductChoice(props: {
  slug: string;
  path: string;
  error: string | undefined;
  choose: (line: { path: string; title: string }) => void;
}) {
  const { slug, path, error, choose } = props;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = catalogueApi.useProductsInfiniteQuery(
    { slug, status: 'active', ...(search ? { search } : {}) },
    { refetchOnMountOrArgChange: 60 },
  );
  const found = (list.currentData?.pages[0]?.items ?? []).slice(0, mostOffered);
  const pathOf = (of: { slug: string }) => `/products/${of.slug}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label="Search products"
        placeholder="By name"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        error={error && 'Choose a product.'}
        onChange={(event) => setTyped(event.target.value)}
        // The products found are chosen from first: this is no answer to the dialog yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {list.currentData && found.length === 0 && <p className="m-0 text-muted">No product fits.</p>}
      {found.length > 0 && (
        <RadioGroup
          label="Which product"
          layout="cards"
          value={path}
          options={found.map((product) => ({ value: pathOf(product), label: product.title }))}
          input={{
            name: 'product',
            onChange: (event) => {
              const product = found.find((one) => pathOf(one) === event.target.value);
              if (product) choose({ path: pathOf(product), title: product.title });
            },
          }}
        />
      )}
    </div>
  );
}
