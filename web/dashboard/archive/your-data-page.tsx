import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { archiveDays, type Archive, type ArchiveKind } from '#shared/api/archives.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { sizeWords } from '#shared/goods/files.ts';
import { told } from '#web/forms/confirmed.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { archivesApi } from '../api/archives-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { momentIn, momentOf } from '../components/dates.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { SettingsPage } from '../site/settings-page.tsx';
import { useSlug } from '../shell/slug.ts';
import { howMany } from '../many/how-many.ts';

/** While a file is being made it is asked after this often (ms). */
const soonMs = 4_000;

/** Everything of a store in one file, and its shop as plain pages, for who leaves, keeps a copy, or wants to reckon elsewhere. */
export function YourDataPage() {
  return (
    <SettingsPage
      title="Your data"
      heading="Take everything with you"
      description="What you have put into your store is yours. Have all of it in one file, whenever you like."
    >
      {(store) => (
        <div className="grid max-w-3xl grid-cols-1 gap-4 lg:gap-6">
          <WhatIsIn />
          <Files kind="everything" />
          <WhatACopyIs store={store} />
          <Files kind="shop" />
          <BringOne />
        </div>
      )}
    </SettingsPage>
  );
}

const WhatIsIn = () => (
  <SectionCard title="What is in the file">
    <ul className="mt-2 mb-0 grid list-disc gap-1 pl-5">
      <li>Orders, products and customers as spreadsheets that open in Excel or Google Sheets</li>
      <li>All photos, in their largest form, and the files you sell</li>
      <li>
        Everything else of the store, such as pages, stock history and payments, for other programs to read
      </li>
    </ul>
    <p className="mt-3 mb-0 text-muted">
      Passwords, bank accounts and keys of payment providers are not in it. Names and addresses of your
      customers are: keep it where only you can open it.
    </p>
  </SectionCard>
);

/** Said before it is made, since a copy without a number cannot be mended. */
function HowItIsOrdered({ store: { whatsapp, phone } }: { store: StoreSettings }) {
  const slug = useSlug();
  if (whatsapp) return null;
  return (
    <p className="mt-3 mb-0">
      <b>
        {phone
          ? 'You have no WhatsApp number, so people order from the copy by SMS or call you.'
          : 'You have no WhatsApp number and no phone number, so nobody can order from the copy.'}
      </b>{' '}
      <Link to={places.settings(slug)}>Add your number</Link>
    </p>
  );
}

const WhatACopyIs = ({ store }: { store: StoreSettings }) => (
  <SectionCard title="A copy of your shop as plain pages">
    <p className="mt-2 mb-0">
      Your shop as a folder that works without us. Open it on your phone or computer, or put it on any web
      host. People look at your goods, fill a basket and send you the order by WhatsApp.
    </p>
    <ul className="mt-3 mb-0 grid list-disc gap-1 pl-5">
      <li>Front page, products, collections, pages and posts with their photos, up to 20,000 products</li>
      <li>Prices and goods as they are today: make a new copy when they change</li>
      <li>No search, no reviews, no forms and no paying online. It speaks the first language of your shop</li>
    </ul>
    <HowItIsOrdered store={store} />
  </SectionCard>
);

const BringOne = () => (
  <SectionCard title="Bring a store from such a file">
    <p className="mt-2 mb-4">
      A file of everything becomes a store again: one you had at another address, or from another installation
      of Presence. It becomes a store of its own and changes nothing in this one.
    </p>
    <ButtonLink to={places.bringStore} variant="secondary">
      Bring a store
    </ButtonLink>
  </SectionCard>
);

interface Says {
  title: string;
  button: string;
  isMade: string;
  begun: string;
  none: string;
  /** Of both kinds, for the loading of its list. */
  what: string;
}

const sayings: Record<ArchiveKind, Says> = {
  everything: {
    title: 'Your files',
    button: 'Make a file of everything',
    isMade: 'Your file is being made…',
    begun: 'We are putting your file together and mail you when it is ready.',
    none: 'No file yet',
    what: 'your files',
  },
  shop: {
    title: 'Your copies',
    button: 'Make a copy of your shop',
    isMade: 'Your copy is being made…',
    begun: 'We are making the copy and mail you when it is ready.',
    none: 'No copy yet',
    what: 'your copies',
  },
};

function useMaking(kind: ArchiveKind) {
  const everything = archivesApi.useMakeArchiveMutation();
  const shop = archivesApi.useMakeShopCopyMutation();
  return kind === 'shop' ? shop : everything;
}

function Files({ kind }: { kind: ArchiveKind }) {
  const slug = useSlug();
  const says = sayings[kind];
  const known = archivesApi.endpoints.archives.useQueryState({ params: { slug } }).currentData;
  const isMade = known?.items.some((one) => one.kind === kind && one.state === 'making') ?? false;
  const list = archivesApi.useArchivesQuery(
    { params: { slug } },
    { ...keptFresh, ...(isMade ? { pollingInterval: soonMs } : {}) },
  );
  const [make, { isLoading }] = useMaking(kind);
  const begin = () => void told(make({ params: { slug } }), says.begun);
  return (
    <SectionCard title={says.title}>
      <Button wide className="my-3" busy={isLoading || isMade} busyLabel={says.isMade} onClick={begin}>
        {says.button}
      </Button>
      <Loaded of={list} what={says.what} shapes={['h-20']}>
        {({ items }) => <FileList items={items.filter((one) => one.kind === kind)} none={says.none} />}
      </Loaded>
    </SectionCard>
  );
}

function FileList({ items, none }: { items: readonly Archive[]; none: string }) {
  if (items.length === 0)
    return (
      <EmptyState title={none}>
        A small store is ready in some seconds, a large one in some minutes. You can leave this page
        meanwhile.
      </EmptyState>
    );
  return (
    <ul className="mt-3 mb-0 list-none divide-y divide-line p-0">
      {items.map((one) => (
        <One key={one.id} archive={one} />
      ))}
    </ul>
  );
}

const states: Record<Archive['state'], [tone: Tone, words: string]> = {
  making: ['warn', 'Being made'],
  ready: ['good', 'Ready'],
  failed: ['bad', 'Could not be made'],
  gone: ['neutral', 'Deleted'],
};

function One({ archive }: { archive: Archive }) {
  const [tone, words] = states[archive.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="min-w-0">
        <b>{momentOf(archive.asked_at)}</b> <StateLabel tone={tone}>{words}</StateLabel>
        <span className="block text-[0.9375rem] text-muted">{about(archive)}</span>
      </span>
      {archive.href !== null && (
        <a
          href={archive.href}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold text-ink no-underline hover:bg-sunken"
        >
          <Download aria-hidden="true" className="size-5" />
          Download
          <span className="sr-only"> the file of {momentIn(archive.asked_at)}</span>
        </a>
      )}
    </li>
  );
}

function about({ kind, state, size, until, counts }: Archive): string {
  if (state === 'making') return 'We mail you when it is ready.';
  if (state === 'failed') return 'Nothing of your store is lost. Make it once more.';
  const inside = [
    howMany(counts.products, 'product', 'products'),
    kind === 'shop'
      ? howMany(counts.pages, 'other page', 'other pages')
      : howMany(counts.orders, 'order', 'orders'),
    howMany(counts.pictures, 'photo', 'photos'),
  ].join(', ');
  if (until !== null) return `${sizeWords(size)} · ${inside}. Kept until ${momentIn(until)}.`;
  return kind === 'shop'
    ? `${inside}. Copies are deleted after ${archiveDays} days, and when there is a newer one.`
    : `${inside}. Files are deleted after ${archiveDays} days, when there is a newer one, and when a customer was erased since.`;
}
