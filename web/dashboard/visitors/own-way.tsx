import { useKnownStore } from '../shell/slug.ts';

/** The way into one's own shop by which the shop knows a member of the store, and does not count them. */
export function OwnWay() {
  const store = useKnownStore();
  const words = 'open your shop from here';
  if (!store) return words;
  const query = new URLSearchParams({ redirect: `${store.url}/`, slug: store.slug });
  return (
    <a href={`/login?${query.toString()}`} target="_blank" rel="noopener" className="text-link">
      {words}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
