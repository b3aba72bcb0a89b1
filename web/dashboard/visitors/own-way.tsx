import { seeShopPath } from '#shared/api/stores.ts';
import { OutsideLink } from '../components/links.tsx';
import { useKnownStore } from '../shell/slug.ts';

/** The way into one's own shop by which the shop knows a member of the store, and does not count them. */
export function OwnWay() {
  const store = useKnownStore();
  const words = 'open your shop from here';
  if (!store) return words;
  return (
    <OutsideLink href={seeShopPath(store.slug)} className="text-link">
      {words}
    </OutsideLink>
  );
}
