import type { ReactNode } from 'react';
import { ChevronRight, CircleUser, ExternalLink, LifeBuoy, LogOut, Store } from 'lucide-react';
import { Link } from 'react-router';
import { seeShopPath } from '#shared/api/stores.ts';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { OutsideLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { moreItems, shownTo } from './navigation.ts';
import { signOut } from './leave.ts';
import { useKnownStore, useSlug } from './slug.ts';

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 text-left font-medium text-ink no-underline hover:bg-sunken -outline-offset-3';

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="m-0 mb-4 list-none divide-y divide-line overflow-hidden rounded-md border border-line bg-surface p-0">
      {children}
    </ul>
  );
}

export function MorePage() {
  usePageTitle('More');
  const slug = useSlug();
  const store = useKnownStore();
  return (
    <>
      <PageHeader title="More" />
      <List>
        {moreItems.filter(shownTo(store)).map((item) => (
          <li key={item.id}>
            <Link to={item.to(slug)} className={row}>
              <item.icon className="size-5 text-muted" />
              <span className="flex-1">{item.label}</span>
              <ChevronRight className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </List>
      <List>
        {store?.published && !store.suspended && (
          <li>
            <OutsideLink href={seeShopPath(store.slug)} className={row}>
              <ExternalLink className="size-5 text-muted" />
              View store
            </OutsideLink>
          </li>
        )}
        <li>
          <Link to={places.account(slug)} className={row}>
            <CircleUser className="size-5 text-muted" />
            My account
          </Link>
        </li>
        <li>
          <a href={paths.myStores} className={row}>
            <Store className="size-5 text-muted" />
            My stores
          </a>
        </li>
        <li>
          <a href={`mailto:${product.email}`} className={row}>
            <LifeBuoy className="size-5 text-muted" />
            <span className="min-w-0">
              Write to us
              <span className="block text-[0.9375rem] font-normal break-all text-muted">{product.email}</span>
            </span>
          </a>
        </li>
      </List>
      <List>
        <li>
          <button type="button" className={row} onClick={() => void signOut()}>
            <LogOut className="size-5 text-muted" />
            Sign out
          </button>
        </li>
      </List>
    </>
  );
}
