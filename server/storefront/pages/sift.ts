import { koboFromNaira, naira, nairaInput } from '#shared/money.ts';
import { isNarrowed, isSifted, listSorts, type Sift } from '#shared/goods/sift.ts';
import type { SiftView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';

/** How what a list is narrowed to stands in its address. */
const names = { sort: 'sort', from: 'from', to: 'to', inStock: 'stock', option: 'o.' } as const;

/** Options that may be narrowed by at once, values of each, and characters of a name or value. */
const most = { options: 6, values: 16, text: 60 };
/** More than anything costs (kobo). */
const mostKobo = 1e12;

const byText = (one: string, other: string) => (one < other ? -1 : 1);

function optionsIn(query: URLSearchParams): Sift['options'] {
  const found = new Map<string, Set<string>>();
  for (const [key, value] of query) {
    const name = key.startsWith(names.option) ? key.slice(names.option.length) : '';
    if (!name || !value || name.length > most.text || value.length > most.text) continue;
    // The database takes no such character.
    if (`${name}${value}`.includes('\0')) continue;
    found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return [...found]
    .map(([name, values]) => ({ name, values: [...values].sort(byText).slice(0, most.values) }))
    .sort((one, other) => byText(one.name, other.name))
    .slice(0, most.options);
}

/** What an address asks of a list; whatever is not understood is as if it were not there. */
export function siftOf(query: URLSearchParams): Sift {
  const kobo = (name: string) => {
    const typed = koboFromNaira((query.get(name) ?? '').slice(0, 20));
    return typed !== null && typed <= mostKobo ? typed : null;
  };
  return {
    sort: listSorts.find((sort) => sort === query.get(names.sort)) ?? 'shop',
    from_kobo: kobo(names.from),
    to_kobo: kobo(names.to),
    in_stock: query.get(names.inStock) === '1',
    options: optionsIn(query),
  };
}

/** The same as parts of an address, always in this order, so that one list has one address. */
export function siftParams(sift: Sift): [name: string, value: string][] {
  return [
    ...(sift.sort === 'shop' ? [] : [[names.sort, sift.sort] as [string, string]]),
    ...(sift.from_kobo === null ? [] : [[names.from, nairaInput(sift.from_kobo)] as [string, string]]),
    ...(sift.to_kobo === null ? [] : [[names.to, nairaInput(sift.to_kobo)] as [string, string]]),
    ...(sift.in_stock ? [[names.inStock, '1'] as [string, string]] : []),
    ...sift.options.flatMap(({ name, values }) =>
      values.map((value): [string, string] => [names.option + name, value]),
    ),
  ];
}

/** Whether the page of a list may be kept: prices and options make more addresses than a shop has pages. */
export const isKept = ({ from_kobo, to_kobo, options }: Sift) =>
  from_kobo === null && to_kobo === null && options.length === 0;

/** The address of a list: what was searched for, what it is narrowed to, and where the page begins. */
export function listPath(path: string, parts: { q?: string; sift?: Sift; after?: string | null }): string {
  const { q, sift, after } = parts;
  const query = new URLSearchParams([
    ...(q ? [['q', q]] : []),
    ...(sift ? siftParams(sift) : []),
    ...(after ? [['after', after]] : []),
  ]);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** What a list is narrowed to, each with the same without it. */
function chipsOf(
  sift: Sift,
  { tags, lists }: Pick<Words, 'tags' | 'lists'>,
): { label: string; without: Sift }[] {
  const { from_kobo, to_kobo, in_stock, options } = sift;
  return [
    ...(from_kobo === null
      ? []
      : [{ label: tags.from(naira(from_kobo)), without: { ...sift, from_kobo: null } }]),
    ...(to_kobo === null ? [] : [{ label: lists.upTo(naira(to_kobo)), without: { ...sift, to_kobo: null } }]),
    ...(in_stock ? [{ label: lists.inStock, without: { ...sift, in_stock: false } }] : []),
    ...options.flatMap((option) =>
      option.values.map((value) => ({
        label: `${option.name}: ${value}`,
        without: { ...sift, options: withoutValue(options, option.name, value) },
      })),
    ),
  ];
}

const withoutValue = (options: Sift['options'], name: string, value: string): Sift['options'] =>
  options
    .map((one) => (one.name === name ? { name, values: one.values.filter((its) => its !== value) } : one))
    .filter(({ values }) => values.length > 0);

/** The form that narrows a list, as the list's page shows it. */
export function siftView(
  list: { path: string; q?: string; words: Pick<Words, 'tags' | 'lists'> },
  sift: Sift,
  found: { options: { name: string; values: string[] }[]; count: number | null },
): SiftView {
  const { path, q = '', words } = list;
  const chosen = (name: string, value: string) =>
    sift.options.some((option) => option.name === name && option.values.includes(value));
  const at = (without: Sift) => listPath(path, { q, sift: without });
  return {
    path,
    q,
    sort: sift.sort,
    from: sift.from_kobo === null ? '' : nairaInput(sift.from_kobo),
    to: sift.to_kobo === null ? '' : nairaInput(sift.to_kobo),
    in_stock: sift.in_stock,
    options: found.options.map(({ name, values }) => ({
      name,
      field: names.option + name,
      values: values.map((value) => ({ value, chosen: chosen(name, value) })),
    })),
    chips: chipsOf(sift, words).map(({ label, without }) => ({ label, without_path: at(without) })),
    clear_path: isNarrowed(sift) ? listPath(path, { q }) : '',
    sifted: isSifted(sift),
    count: found.count,
  };
}
