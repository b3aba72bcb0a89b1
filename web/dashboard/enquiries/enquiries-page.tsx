import { useState } from 'react';
import { MessageCircle, Phone } from 'lucide-react';
import type { Enquiry } from '#shared/api/enquiries.ts';
import { enquiryKeptDays } from '#shared/enquiries.ts';
import { lagosMoment } from '#shared/lagos.ts';
import type { EnquiryState } from '#shared/states.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { formsApi } from '../api/forms-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { useAddressState } from '../components/address-state.ts';
import { callTo, spacedPhone, whatsAppTo } from '../components/contact-links.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { OutsideLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { offerUndo } from '../components/undo.tsx';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { NoteDialog, RemoveDialog } from './enquiry-dialogs.tsx';
import { answerWords, wishOf } from './words.ts';

const shows: readonly { id: EnquiryState | ''; label: string }[] = [
  { id: 'new', label: 'New' },
  { id: 'answered', label: 'Answered' },
  { id: 'closed', label: 'Closed' },
  { id: '', label: 'All' },
];

export function EnquiriesPage() {
  usePageTitle('Enquiries');
  const slug = useSlug();
  const { read, write } = useAddressState();
  const wanted = read('show') || 'new';
  const show = shows.find(({ id }) => id === (wanted === 'all' ? '' : wanted)) ?? shows[0]!;
  const list = formsApi.useEnquiriesInfiniteQuery({ slug, ...(show.id && { state: show.id }) }, keptFresh);
  return (
    <>
      <PageHeader
        title="Enquiries"
        description={`What people ask or wish by the forms on your pages. Nothing is booked by it. Each is deleted after ${enquiryKeptDays} days.`}
      />
      <div className="mb-5">
        <FilterRow
          label="Which enquiries"
          name="show"
          value={show.id || 'all'}
          onChange={(id) => write({ show: id })}
          options={shows.map(({ id, label }) => ({ id: id || 'all', label }))}
        />
      </div>
      <Loaded of={list} what="your enquiries" shapes={Array(3).fill('h-44')}>
        {({ pages }) => {
          const enquiries = pages.flatMap((page) => page.items);
          if (enquiries.length === 0) return <None state={show.id} />;
          return (
            <>
              <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
                {enquiries.map((enquiry) => (
                  <One key={enquiry.id} enquiry={enquiry} slug={slug} />
                ))}
              </ul>
              <LoadMore list={list} shown={enquiries.length} what={['enquiry', 'enquiries']} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function None({ state }: { state: EnquiryState | '' }) {
  if (state === 'answered' || state === 'closed')
    return <EmptyState title="None here">Choose “All” to see every enquiry.</EmptyState>;
  return (
    <EmptyState title={state === '' ? 'No enquiries yet' : 'Nothing new'}>
      Put the part “Enquiry or booking” on one of your pages: under Site, Pages, open a page and tap “Add”.
      What people send stands here, and you get a mail.
    </EmptyState>
  );
}

const badges = {
  new: { tone: 'warn', label: 'New' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const;

/** Says how far an enquiry is, and offers to take that back. */
function useMove(enquiry: Enquiry, slug: string) {
  const [send, { isLoading }] = formsApi.useMoveEnquiryMutation();
  const move = async (state: EnquiryState, canUndo = true): Promise<void> => {
    const before = enquiry.state;
    const { error } = await send({ params: { slug, enquiryId: enquiry.id }, body: { state } });
    if (error) return void notify.error(sentenceOf(error, 'We could not keep that. Please try again.'));
    if (!canUndo) return undefined;
    const message = `${enquiry.name}: ${badges[state].label.toLowerCase()}.`;
    offerUndo({ message, undo: () => move(before, false) });
    return undefined;
  };
  return { move: (state: EnquiryState) => void move(state), isLoading };
}

function One({ enquiry, slug }: { enquiry: Enquiry; slug: string }) {
  const [doing, setDoing] = useState<'note' | 'remove' | null>(null);
  const { move, isLoading } = useMove(enquiry, slug);
  const mayChange = useMay('customers.change');
  const { name, email, service, message, note, state, sent_at } = enquiry;
  const wish = wishOf(enquiry);
  const to = (wanted: EnquiryState, label: string) => (
    <Button variant="secondary" size="small" disabled={isLoading} onClick={() => move(wanted)}>
      {label}
    </Button>
  );
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="m-0 min-w-0 text-lg font-bold break-words">{name}</h2>
        <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
        <span className="text-[0.9375rem] text-muted">{lagosMoment(sent_at)}</span>
      </div>
      {service && <p className="mt-2 mb-0 font-semibold break-words">{service}</p>}
      {wish && <p className="mt-1 mb-0">{`Wishes: ${wish}`}</p>}
      {message && <p className="mt-2 mb-0 break-words whitespace-pre-line">{message}</p>}
      {email && (
        <p className="mt-2 mb-0 break-all">
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      {note && (
        <div className="mt-3 border-l-3 border-line pl-3">
          <p className="m-0 text-[0.9375rem] text-muted">Your note</p>
          <p className="m-0 break-words whitespace-pre-line">{note}</p>
        </div>
      )}
      <Reach enquiry={enquiry} />
      {mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          {state !== 'answered' && to('answered', 'I have answered')}
          {state !== 'closed' && to('closed', 'Close it')}
          {state !== 'new' && to('new', 'New again')}
          <Button variant="quiet" size="small" onClick={() => setDoing('note')}>
            {note ? 'Change the note' : 'Note'}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setDoing('remove')}>
            Delete
          </Button>
        </div>
      )}
      {doing === 'note' && <NoteDialog enquiry={enquiry} slug={slug} close={() => setDoing(null)} />}
      {doing === 'remove' && <RemoveDialog enquiry={enquiry} slug={slug} close={() => setDoing(null)} />}
    </li>
  );
}

/** How the customer is reached, with the words of a chat ready to send. */
function Reach({ enquiry }: { enquiry: Enquiry }) {
  const store = useKnownStore();
  const words = answerWords(enquiry, store?.name ?? 'the shop');
  const look = buttonClass({ size: 'small' });
  return (
    <p className="mt-4 mb-0 flex flex-wrap gap-2">
      <OutsideLink href={whatsAppTo(enquiry.phone, words)} className={look}>
        <MessageCircle className="size-4.5" />
        WhatsApp
      </OutsideLink>
      <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={callTo(enquiry.phone)}>
        <Phone className="size-4.5" />
        {spacedPhone(enquiry.phone)}
      </a>
    </p>
  );
}
