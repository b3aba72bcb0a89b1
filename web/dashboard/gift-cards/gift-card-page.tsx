import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GiftCardWithHistory } from '#shared/api/gift-cards.ts';
import { naira, signedNaira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { giftCardsApi } from '../api/gift-cards-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { momentOf } from '../components/dates.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { aboutCard, happened, leftOf, standings } from './words.ts';

export function GiftCardPage() {
  const slug = useSlug();
  const { cardId = '' } = useParams();
  const found = giftCardsApi.useGiftCardQuery(
    { params: { slug, cardId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded
      of={found}
      missing={<NoSuch what="gift card" to={places.gifts(slug)} next="See all gift cards" />}
      what="this gift card"
      shapes={['h-12', 'h-40', 'h-72']}
    >
      {(card) => <OneCard key={card.id} card={card} slug={slug} />}
    </Loaded>
  );
}

interface CardProps {
  card: GiftCardWithHistory;
  slug: string;
}

function OneCard({ card, slug }: CardProps) {
  usePageTitle(`Gift card ${card.last_four}`);
  const mayChange = useMay('gift_cards.change');
  const { tone, label } = standings[card.standing];
  return (
    <>
      <PageHeader
        back={<BackLink to={places.gifts(slug)}>Gift cards</BackLink>}
        title={`Gift card …${card.last_four}`}
        description={aboutCard(card).join(' · ')}
        actions={mayChange && <Ending card={card} slug={slug} />}
      />
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <p className="m-0 flex flex-wrap items-center gap-3">
          <StateLabel tone={tone}>{label}</StateLabel>
          <span className="money">{leftOf(card)}</span>
        </p>
        {card.message && <p className="m-0 break-words">“{card.message}”</p>}
        <History card={card} slug={slug} />
        <p className="m-0 text-[0.9375rem] text-muted">
          The code itself is kept by nobody: it was shown when the card was made, or stands on the private
          page of the order it came with. If it is lost, end this card and make another one.
        </p>
      </div>
    </>
  );
}

/** Ends the card with a reason, or takes that back. */
function Ending({ card, slug }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const [undo, { isLoading }] = giftCardsApi.useUndoGiftCardEndMutation();
  if (card.undo_kobo !== null)
    return (
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        onClick={() =>
          void confirmed(
            undo({ params: { slug, cardId: card.id }, body: {} }),
            `The card is good again, with ${naira(card.undo_kobo ?? 0)}.`,
          )
        }
      >
        Make it good again
      </Button>
    );
  if (card.standing === 'ended' || card.left_kobo === 0) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        End this card
      </Button>
      {isOpen && <EndDialog card={card} slug={slug} close={() => setOpen(false)} />}
    </>
  );
}

function EndDialog({ card, slug, close }: CardProps & { close: () => void }) {
  const [send] = giftCardsApi.useEndGiftCardMutation();
  const form = useForm({
    start: { reason: '' },
    send: (body) => send({ params: { slug, cardId: card.id }, body }),
    failed: 'We could not end the card. Please try again.',
    said: 'The card is ended. You can make it good again.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="End this card?"
      description={`${naira(card.left_kobo)} is left on it. Nobody can spend that any more, and you owe it no longer.`}
      keep="Not now"
      action="End the card"
      busyLabel="Ending…"
      danger
    >
      <TextField
        label="Why"
        hint="For example: lost, or stolen."
        autoComplete="off"
        {...form.text('reason')}
      />
    </FormDialog>
  );
}

/** The newest last: together they are what is left. */
function History({ card, slug }: CardProps) {
  return (
    <SectionCard title="What happened">
      <ul className="m-0 mt-3 grid list-none grid-cols-1 gap-3 p-0">
        {card.history.map((entry) => (
          <li key={entry.id} className="text-[0.9375rem]">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {entry.order ? (
                  <Link to={places.order(slug, entry.order.id)} className="text-link">
                    {happened(entry)}
                  </Link>
                ) : (
                  happened(entry)
                )}
              </span>
              <span className="money">{signedNaira(entry.amount_kobo)}</span>
            </span>
            {entry.reason && <span className="block break-words">{entry.reason}</span>}
            <span className="block text-muted">
              {momentOf(entry.at)}, {entry.actor === 'system' ? 'by itself' : entry.actor}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 mb-0 flex justify-between gap-4 font-bold">
        <span>Left</span>
        <span className="money">{naira(card.left_kobo)}</span>
      </p>
    </SectionCard>
  );
}
