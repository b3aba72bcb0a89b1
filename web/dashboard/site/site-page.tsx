import { useState } from 'react';
import {
  CodeXml,
  CreditCard,
  DoorClosed,
  FileText,
  FolderDown,
  Globe,
  Mail,
  Megaphone,
  ShoppingBag,
  Palette,
  Pencil,
  Store,
  Truck,
  Users,
  Warehouse,
} from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { presets } from '#shared/looks/presets.ts';
import { product } from '#shared/product.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { LinkList, LinkRow, type LinkRowProps } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { paletteOf } from './palettes.ts';
import { SeeFirst } from './see-first.tsx';
import { Share } from './share.tsx';
import { useMay } from '../shell/slug.ts';
import { usePublish } from './use-publish.ts';
import { WithStore } from './with-store.tsx';

export function SitePage() {
  usePageTitle('Site');
  return (
    <>
      <PageHeader title="Site" />
      <WithStore>
        {(store) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Publication store={store} />
            <LinkList label="Settings">
              {rowsOf(store).map((row) => (
                <LinkRow key={row.title} {...row} inOneLine />
              ))}
            </LinkList>
          </div>
        )}
      </WithStore>
    </>
  );
}

/** `Online, on delivery`: the first in capitals. */
function joined(ways: string[]): string {
  const words = ways.length > 2 ? `${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}` : ways.join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rowsOf(store: StoreSettings): LinkRowProps[] {
  const ways = [
    store.pay_online && 'online',
    store.pay_direct && 'transfer to your account',
    store.pay_on_delivery && 'on delivery',
  ].filter((way) => way !== false);
  const pay = joined(ways);
  const count = store.delivery.length;
  const palette = paletteOf(store.primary_colour, store.accent_colour);
  return [
    {
      icon: Pencil,
      title: 'Edit your front page',
      about: 'Words, photos and sections',
      to: places.editPage(store.slug, 'home'),
    },
    {
      icon: FileText,
      title: 'Pages and menus',
      about: 'Your story, returns, privacy',
      to: places.pages(store.slug),
    },
    {
      icon: Store,
      title: 'Store details',
      about: store.tagline || 'Name, a line about it, contact',
      to: places.settings(store.slug),
    },
    ...(store.may.includes('staff')
      ? [
          {
            icon: Users,
            title: 'People',
            about: 'Helpers and what each may do',
            to: places.people(store.slug),
          },
        ]
      : []),
    {
      icon: Palette,
      title: 'Theme, colours and logo',
      about: [
        store.theme && presets[store.theme.preset].name,
        palette?.name ?? 'Your own colours',
        store.logo && 'with a logo',
      ]
        .filter(Boolean)
        .join(', '),
      to: places.look(store.slug),
    },
    {
      icon: Truck,
      title: 'Delivery and pick-up',
      about: count === 0 ? 'No prices yet' : count === 1 ? '1 price' : `${count} prices`,
      to: places.delivery(store.slug),
    },
    ...(store.may.includes('stock.change')
      ? [
          {
            icon: Warehouse,
            title: 'Stock places',
            about: 'For who keeps pieces in more than one place',
            to: places.stockPlaces(store.slug),
          },
        ]
      : []),
    {
      icon: CreditCard,
      title: 'Ways to pay',
      about: pay ? pay[0]?.toUpperCase() + pay.slice(1) : 'None: nobody can buy',
      to: places.waysToPay(store.slug),
    },
    {
      icon: Mail,
      title: 'Mails to customers',
      about: 'Say them in your own words',
      to: places.letters(store.slug),
    },
    {
      icon: Globe,
      title: 'Domain',
      about: 'A name of your own for the shop',
      to: places.domain(store.slug),
    },
    {
      icon: ShoppingBag,
      title: 'Google, Instagram and Facebook',
      about: 'Show your products there, too',
      to: places.productFeed(store.slug),
    },
    ...rarerRows(store),
  ];
}

/** What is looked for seldom. */
function rarerRows(store: StoreSettings): LinkRowProps[] {
  return [
    ...(store.may.includes('archive')
      ? [
          {
            icon: FolderDown,
            title: 'Your data',
            about: 'Everything of your store in one file, and a copy of your shop',
            to: places.yourData(store.slug),
          },
        ]
      : []),
    {
      icon: Megaphone,
      title: 'Adverts',
      about: 'Tell Meta, TikTok and Google what sells',
      to: places.adverts(store.slug),
    },
    ...(store.may.includes('developers')
      ? [
          {
            icon: CodeXml,
            title: 'Developers',
            about: 'API keys and webhooks for your own programs',
            to: places.developers(store.slug),
          },
        ]
      : []),
    ...(store.may.includes('closing')
      ? [
          {
            icon: DoorClosed,
            title: 'Close this store',
            about: 'For good, with thirty days to take everything out',
            to: places.close(store.slug),
          },
        ]
      : []),
  ];
}

function Publication({ store }: { store: StoreSettings }) {
  const [asking, setAsking] = useState(false);
  const { setPublished, busy } = usePublish(store);
  const mayOpen = useMay('settings.change');
  const mayClose = useMay('closing');
  async function close() {
    if (!(await setPublished(false))) throw new Error('not closed');
    notify.success('Your store is closed. Customers who ordered can still open their orders.');
  }
  async function open() {
    if (await setPublished(true)) notify.success('Your store is open.');
  }
  return (
    <Card as="section" aria-labelledby="address">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="address" className="m-0 text-lg font-bold">
          Your store’s address
        </h2>
        <StateLabel tone={store.suspended ? 'bad' : store.published ? 'good' : 'neutral'}>
          {store.suspended ? 'Suspended' : store.published ? 'Open' : 'Not published'}
        </StateLabel>
      </div>
      {store.suspended ? (
        <p className="m-0 text-muted">
          Nobody can open it or buy here: we have suspended it. The reason stands above: answer it there, or
          write to{' '}
          <a href={`mailto:${product.email}`} className="text-link">
            {product.email}
          </a>
          .
        </p>
      ) : store.published ? (
        <Share store={store} />
      ) : (
        <>
          <p className="mt-0 mb-1 break-all">{store.address}</p>
          <p className="mt-0 mb-4 text-muted">
            {store.closes_on
              ? 'Nobody can buy here: the store closes for good.'
              : 'Nobody can buy here until you publish it.'}
          </p>
          <div className="grid gap-3">
            {mayOpen && !store.closes_on && (
              <Button wide busy={busy} busyLabel="Publishing…" onClick={() => void open()}>
                Publish store
              </Button>
            )}
            <SeeFirst store={store} />
          </div>
        </>
      )}
      {store.published && !store.suspended && mayClose && (
        <div className="mt-4 border-t border-line pt-2">
          <Button variant="quiet" size="small" className="-ml-3" onClick={() => setAsking(true)}>
            Close the store for now
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close your store for now?"
        confirmLabel="Close the store"
        cancelLabel="Keep it open"
        danger
        onConfirm={close}
      >
        <p className="m-0">
          Visitors will read that the store rests, and nobody can order. Products, orders and settings stay as
          they are, and you can publish it again at any time.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
