import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Questions } from '#shared/api/kept.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { keptApi } from '../api/kept-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { momentWords } from './words.ts';

/** What only the owner can decide: shortages, and what several said of one thing without knowing of each other. */
export function QuestionsPage() {
  usePageTitle('Questions');
  const slug = useSlug();
  const asked = keptApi.useQuestionsQuery({ params: { slug } }, alwaysFresh);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.home(slug)}>Home</BackLink>}
        title="Questions"
        description="What happened on phones without a network and does not fit together."
      />
      <Loaded of={asked} what="what to decide" shapes={['h-40', 'h-40']}>
        {({ shortages, counts, doubts, prices }) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {shortages.length + counts.length + doubts.length + prices.length === 0 && (
              <EmptyState title="Nothing to decide">
                Sales, counts and prices from phones without a network all fit together.
              </EmptyState>
            )}
            {shortages.map((one) => (
              <Shortage key={one.variant_id} of={one} slug={slug} />
            ))}
            {counts.map((one) => (
              <Counts key={one.variant_id} of={one} slug={slug} />
            ))}
            {doubts.map((one) => (
              <Doubt key={one.key} of={one} slug={slug} />
            ))}
            {prices.map((one) => (
              <Prices key={one.variant_id} of={one} slug={slug} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

type Shortages = Questions['shortages'][number];
type CountsAsked = Questions['counts'][number];
type DoubtAsked = Questions['doubts'][number];
type PricesAsked = Questions['prices'][number];

const nameOf = ({ title, choice, place }: { title: string; choice: string; place?: string | null }) =>
  [title, choice, place && `at ${place}`].filter(Boolean).join(', ');
const pieces = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'piece' : 'pieces'}`;

/** One answer at a time; what goes wrong is said. */
function useAnswering() {
  const [busy, setBusy] = useState(false);
  const run = async (answer: Promise<{ error?: unknown }>) => {
    setBusy(true);
    const { error } = await answer;
    setBusy(false);
    if (error) notify.error(sentenceOf(error, 'Your answer did not arrive. Please try again.'));
    else notify.success('Settled.');
  };
  return { busy, run };
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap gap-2">{children}</div>;
}

function Shortage({ of: one, slug }: { of: Shortages; slug: string }) {
  const [answer] = keptApi.useAnswerShortageMutation();
  const { busy, run } = useAnswering();
  const settle = (take_off: boolean) =>
    void run(
      answer({ params: { slug }, body: { variant_id: one.variant_id, missing: one.missing, take_off } }),
    );
  return (
    <SectionCard title={nameOf(one)}>
      {one.sold && (
        <p className="mt-1 mb-0">
          Sold {one.sold.quantity} at the counter on {momentWords(one.sold.at)} (
          <Link to={places.order(slug, one.sold.order_id)}>#{one.sold.number}</Link>).
        </p>
      )}
      <p className="mt-1 mb-0">
        {one.on_hand.toLocaleString('en')} on the shelf, {one.promised.toLocaleString('en')} promised to
        orders.
        {one.missing > 0 && ` ${pieces(one.missing)} more went than were counted.`}
      </p>
      {one.waiting.length > 0 && (
        <ul className="mt-2 mb-0 pl-5">
          {one.waiting.map((order) => (
            <li key={order.order_id}>
              <Link to={places.order(slug, order.order_id)}>Order #{order.number}</Link> waits for{' '}
              {pieces(order.quantity)} that {order.quantity === 1 ? 'is' : 'are'} not there: get more, or
              cancel and give the money back.
            </li>
          ))}
        </ul>
      )}
      <Ways>
        <ButtonLink to={places.product(slug, one.product_id)} variant="secondary" size="small">
          Count it
        </ButtonLink>
        {one.missing > 0 && (
          <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(false)}>
            {one.on_hand.toLocaleString('en')} on the shelf is right
          </Button>
        )}
        {one.missing > 0 && one.on_hand > 0 && (
          <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(true)}>
            Take them off: {Math.max(0, one.on_hand - one.missing).toLocaleString('en')} are there
          </Button>
        )}
      </Ways>
    </SectionCard>
  );
}

function Counts({ of: one, slug }: { of: CountsAsked; slug: string }) {
  const [answer] = keptApi.useAnswerCountsMutation();
  const { busy, run } = useAnswering();
  const settle = (right: string) =>
    void run(answer({ params: { slug }, body: { variant_id: one.variant_id, keys: one.keys, right } }));
  const changed = (by: number) => (by === 0 ? 'no change' : `${by > 0 ? '+' : '−'}${Math.abs(by)}`);
  return (
    <SectionCard title={nameOf(one)}>
      <p className="mt-1 mb-0">
        Counted more than once by people who did not know of each other. All of it together makes{' '}
        {one.on_hand.toLocaleString('en')}. Which is right?
      </p>
      <Ways>
        {one.counts.map((count) => (
          <Button
            key={count.key}
            variant="secondary"
            size="small"
            disabled={busy}
            onClick={() => settle(count.key)}
          >
            {count.counted.toLocaleString('en')} by {count.by || 'somebody'}, {momentWords(count.at)} (
            {changed(count.difference)})
          </Button>
        ))}
        {one.online && (
          <Button variant="secondary" size="small" disabled={busy} onClick={() => settle('online')}>
            {one.online.counted.toLocaleString('en')} in the dashboard, {momentWords(one.online.at)}
          </Button>
        )}
        <Button variant="secondary" size="small" disabled={busy} onClick={() => settle('all')}>
          All of it: {one.on_hand.toLocaleString('en')} on the shelf
        </Button>
      </Ways>
    </SectionCard>
  );
}

function Doubt({ of: one, slug }: { of: DoubtAsked; slug: string }) {
  const [answer] = keptApi.useAnswerDoubtMutation();
  const { busy, run } = useAnswering();
  const settle = (before: boolean) =>
    void run(
      answer({
        params: { slug },
        body: { variant_id: one.variant_id, key: one.key, lines: one.lines, before },
      }),
    );
  const left = one.moved < 0;
  const many = Math.abs(one.moved) !== 1;
  const went = left ? 'left the shelf' : 'came to the shelf';
  return (
    <SectionCard title={nameOf(one)}>
      <p className="mt-1 mb-0">
        {one.by || 'Somebody'} counted {one.counted.toLocaleString('en')} on {momentWords(one.at)},{' '}
        {one.in_store
          ? `in the dashboard. A phone without a network told later that ${pieces(Math.abs(one.moved))} ${went} before that.`
          : `on a phone without a network. At about the same time ${pieces(Math.abs(one.moved))} ${went}, which that phone had not heard of.`}{' '}
        {many ? 'Were they' : 'Was it'} {left ? 'gone' : 'there'} when it was counted?
      </p>
      <Ways>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(true)}>
          {left ? 'Gone already' : 'There already'}: {one.on_hand_before.toLocaleString('en')} on the shelf
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(false)}>
          {left ? 'Left' : 'Came'} afterwards: {one.on_hand_after.toLocaleString('en')} on the shelf
        </Button>
      </Ways>
    </SectionCard>
  );
}

function Prices({ of: one, slug }: { of: PricesAsked; slug: string }) {
  const [answer] = keptApi.useAnswerPricesMutation();
  const { busy, run } = useAnswering();
  const settle = (price_kobo: number) =>
    void run(answer({ params: { slug }, body: { variant_id: one.variant_id, keys: one.keys, price_kobo } }));
  const others = one.wishes.filter((wish) => wish.wanted_kobo !== one.price_kobo);
  return (
    <SectionCard title={nameOf(one)}>
      <p className="mt-1 mb-0">
        It was {naira(one.seen_kobo)}, and was changed more than once by people who did not know of each
        other. It costs {naira(one.price_kobo)} now. Which is right?
      </p>
      <Ways>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(one.price_kobo)}>
          Leave it at {naira(one.price_kobo)}
        </Button>
        {others.map((wish) => (
          <Button
            key={wish.key}
            variant="secondary"
            size="small"
            disabled={busy}
            onClick={() => settle(wish.wanted_kobo)}
          >
            {naira(wish.wanted_kobo)} by {wish.by || 'somebody'}, {momentWords(wish.at)}
          </Button>
        ))}
      </Ways>
    </SectionCard>
  );
}
