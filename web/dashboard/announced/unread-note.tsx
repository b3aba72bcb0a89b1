import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import type { Unread } from '#shared/api/announcements.ts';
import { lagosDate } from '#shared/lagos.ts';
import { paths } from '#web/client/paths.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { announcedApi } from '../api/announced-api.ts';
import { places } from '../places.ts';

/** Other terms that somebody has not read yet: what is different, from when on, and what they may do. Until they say so. */
export function UnreadNote({ slug }: { slug: string }) {
  const { currentData } = announcedApi.useUnreadQuery();
  if (!currentData || currentData.items.length === 0) return null;
  return (
    <section aria-label="What changes in our terms" className="border-b border-line bg-soft text-on-soft">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 px-4 py-4 sm:px-8">
        {currentData.items.map((one) => (
          <One key={one.id} one={one} slug={slug} />
        ))}
      </div>
    </section>
  );
}

const titles: Record<Unread['kind'], string> = {
  terms: 'New terms of service',
  privacy: 'A new privacy policy',
};

const meanings: Record<Unread['kind'], string> = {
  terms: 'Using it after that day means that you accept them.',
  privacy: 'From that day it says what we do with your data.',
};

function One({ one: { id, kind, words, holds_from }, slug }: { one: Unread; slug: string }) {
  const [send, { isLoading }] = announcedApi.useMarkReadMutation();
  const read = () => told(send({ params: { id }, body: {} }), null);
  return (
    <article className="flex gap-3">
      <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="m-0 text-lg font-bold">
          {titles[kind]} from {lagosDate(holds_from)}
        </h2>
        <p className="mt-1 mb-0 break-words">{words}</p>
        <p className="mt-1 mb-0">{meanings[kind]}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button size="small" busy={isLoading} busyLabel="Saving…" onClick={() => void read()}>
            I have read this
          </Button>
          <a
            href={kind === 'terms' ? paths.terms : paths.privacy}
            target="_blank"
            rel="noopener"
            className="text-link"
          >
            Read it all
          </a>
          <Link to={places.account(slug)} className="text-link">
            Close my account instead
          </Link>
        </div>
      </div>
    </article>
  );
}
