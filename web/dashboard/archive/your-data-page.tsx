import { Download } from 'lucide-react';
import { archiveDays, type Archive } from '#shared/api/archives.ts';
import { sizeWords } from '#shared/files.ts';
import { told } from '#web/forms/confirmed.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { archivesApi } from '../api/archives-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SettingsPage } from '../site/settings-page.tsx';
import { useSlug } from '../shell/slug.ts';

/** While a file is being made it is asked after this often (ms). */
const soonMs = 4_000;

/** Everything of a store in one file, for who leaves, keeps a copy, or wants to reckon elsewhere. */
export function YourDataPage() {
  return (
    <SettingsPage
      title="Your data"
      heading="Take everything with you"
      description="What you have put into your store is yours. Have all of it in one file, whenever you like."
    >
      {() => (
        <div className="grid max-w-3xl grid-cols-1 gap-4 lg:gap-6">
          <WhatIsIn />
          <Archives />
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

function Archives() {
  const slug = useSlug();
  const known = archivesApi.endpoints.archives.useQueryState({ params: { slug } }).currentData;
  const isMade = known?.items.some(({ state }) => state === 'making') ?? false;
  const list = archivesApi.useArchivesQuery(
    { params: { slug } },
    { ...keptFresh, ...(isMade ? { pollingInterval: soonMs } : {}) },
  );
  const [make, { isLoading }] = archivesApi.useMakeArchiveMutation();
  const begin = () =>
    void told(make({ params: { slug } }), 'We are putting your file together and mail you when it is ready.');
  return (
    <SectionCard title="Your files">
      <Button
        wide
        className="mt-3"
        busy={isLoading || isMade}
        busyLabel="Your file is being made…"
        onClick={begin}
      >
        Make a file of everything
      </Button>
      <Loaded of={list} what="your files" shapes={['h-20']}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No file yet">
              A small store is ready in some seconds, a large one in some minutes. You can leave this page
              meanwhile.
            </EmptyState>
          ) : (
            <ul className="mt-3 mb-0 list-none divide-y divide-line p-0">
              {items.map((one) => (
                <One key={one.id} archive={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
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
          <span className="sr-only"> the file of {momentOf(archive.asked_at)}</span>
        </a>
      )}
    </li>
  );
}

const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`;

function about({ state, size, until, counts }: Archive): string {
  if (state === 'making') return 'We mail you when it is ready.';
  if (state === 'failed') return 'Nothing of your store is lost. Make it once more.';
  const inside = [
    many(counts.products, 'product', 'products'),
    many(counts.orders, 'order', 'orders'),
    many(counts.pictures, 'photo', 'photos'),
  ].join(', ');
  if (until === null)
    return `${inside}. Files are deleted after ${archiveDays} days, when there is a newer one, and when a customer was erased since.`;
  return `${sizeWords(size)} · ${inside}. Kept until ${momentOf(until)}.`;
}
