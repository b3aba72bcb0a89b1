import type { CustomersOf } from '../api/customers-api.ts';

export const shows = [
  { id: '', label: 'All' },
  { id: 'bought', label: 'Have bought' },
  { id: 'quiet', label: 'Not for 90 days' },
] as const;

export const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'value', label: 'Most spent first' },
] as const;

/** What to ask the server for, from the words in the address; unknown words count as no filter. */
export function customersAsked(slug: string, read: (name: string) => string): CustomersOf {
  const show = shows.find(({ id }) => id !== '' && id === read('show'))?.id;
  const search = read('q').trim().slice(0, 100);
  const tag = read('tag').trim();
  return {
    slug,
    ...(show ? { show } : {}),
    ...(read('sort') === 'value' ? { sort: 'value' as const } : {}),
    ...(tag ? { tag } : {}),
    ...(search ? { search } : {}),
  };
}
