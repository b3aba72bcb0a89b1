import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { Subscriber } from '#shared/api/subscribers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { useForm } from '#web/forms/use-form.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { formsApi } from '../api/forms-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { useSlug } from '../shell/slug.ts';
import { TakeAll } from './take-all.tsx';

export function SubscribersPage() {
  usePageTitle('Subscribers');
  const slug = useSlug();
  const list = formsApi.useSubscribersInfiniteQuery({ slug }, keptFresh);
  return (
    <>
      <PageHeader
        title="Subscribers"
        description="People who typed their address on one of your pages and confirmed it by mail."
      />
      <Loaded of={list} what="your subscribers" shapes={Array(4).fill('h-16')}>
        {({ pages }) => {
          const subscribers = pages.flatMap((page) => page.items);
          return (
            <>
              <Counts slug={slug} />
              {subscribers.length === 0 ? (
                <Nobody />
              ) : (
                <>
                  <TakeAll slug={slug} />
                  <HowToWrite />
                  <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
                    {subscribers.map((one) => (
                      <One key={one.id} subscriber={one} slug={slug} />
                    ))}
                  </ul>
                  <LoadMore list={list} shown={subscribers.length} what={['address', 'addresses']} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** How many there are, and how many have a mail that they have not answered. */
function Counts({ slug }: { slug: string }) {
  const { currentData } = formsApi.useCountSubscribersQuery({ params: { slug } }, keptFresh);
  if (!currentData) return null;
  const { confirmed, asked } = currentData;
  return (
    <p className="mt-0 mb-4 text-lg">
      <b>{confirmed === 1 ? 'One person' : `${confirmed} people`}</b>
      {asked > 0 && (
        <span className="text-muted">
          {asked === 1
            ? ' · one has not confirmed yet, so the address is not shown'
            : ` · ${asked} have not confirmed yet, so their addresses are not shown`}
        </span>
      )}
    </p>
  );
}

const HowToWrite = () => (
  <p className="mt-3 mb-5 max-w-[65ch] text-muted">
    You write to them from your own mail: paste the addresses into “Bcc”, so that nobody sees the others, and
    say in each mail how to leave. In the file every person has a link for that. Who leaves disappears from
    here, so take the addresses anew each time.
  </p>
);

const Nobody = () => (
  <EmptyState title="No subscribers yet">
    Put the part “Newsletter” on one of your pages: under Site, Pages, open a page and tap “Add”.
  </EmptyState>
);

function One({ subscriber, slug }: { subscriber: Subscriber; slug: string }) {
  const [asks, setAsks] = useState(false);
  const { email, confirmed_at, page } = subscriber;
  return (
    <li className="flex items-center gap-3 py-2 pr-1 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block break-all">{email}</span>
        <span className="block text-[0.9375rem] break-words text-muted">
          {`${lagosDate(confirmed_at)}, on ${page === '/' ? 'the front page' : page}`}
        </span>
      </span>
      <IconButton
        label={`Remove ${email}`}
        icon={<Trash2 className="size-5" />}
        className="text-danger"
        onClick={() => setAsks(true)}
      />
      {asks && <RemoveDialog subscriber={subscriber} slug={slug} close={() => setAsks(false)} />}
    </li>
  );
}

interface RemoveProps {
  subscriber: Subscriber;
  slug: string;
  close: () => void;
}

function RemoveDialog({ subscriber: { id, email }, slug, close }: RemoveProps) {
  const [send] = formsApi.useRemoveSubscriberMutation();
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, subscriberId: id } }),
    failed: 'We could not remove the address. Please try again.',
    said: 'The address is forgotten.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Remove ${email}?`}
      description="It is deleted here. Only its owner can put it on the list again, by typing it on your page."
      keep="Keep it"
      action="Remove it"
      busyLabel="Removing…"
      danger
    />
  );
}
