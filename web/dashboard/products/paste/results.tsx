import { useState } from 'react';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { EmptyShelf } from '../../pictures/drawings.tsx';
import { planOf, type Card, type LeftOut } from './list.ts';
import { LeftOutLines } from './left-out.tsx';
import { PasteCard } from './paste-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { Taken } from './taken.tsx';
import { HeadingChoice } from './heading-choice.tsx';
import { useKnown } from './use-known.ts';
import type { useList } from './use-list.ts';
import { useTakeIn } from './use-take-in.ts';

interface Props {
  slug: string;
  kept: ReturnType<typeof useList>;
  read: { cards: Card[]; leftOut: LeftOut[] };
  onWrite: () => void;
}

/** What a list says, card by card; what is saved leaves the list. */
export function Results({ slug, kept, read, onWrite }: Props) {
  const { list, change, edit, clear } = kept;
  const [show, setShow] = useState('');
  const known = useKnown(
    slug,
    read.cards.map(({ product }) => product.title),
  );
  const saving = useTakeIn(slug, list, change);
  const knownOf = (card: Card): KnownProduct | undefined =>
    known?.get(card.product.title.trim().toLowerCase());
  const waiting = read.cards.filter(({ key }) => !list.taken[key]);
  const plans = new Map(waiting.map((card) => [card.key, planOf(card, knownOf(card))]));
  const toAsk = waiting.filter(({ key }) => plans.get(key) === 'ask' || list.refused[key]);
  const ready = waiting.filter(({ key }) => ['add', 'change'].includes(plans.get(key)!));
  const shown = show === 'ask' && toAsk.length > 0 ? toAsk : waiting;
  const again = () => {
    clear();
    onWrite();
  };
  return (
    <div className="max-w-4xl">
      <Taken slug={slug} list={list} onDone={again} />
      {waiting.length === 0 && Object.keys(list.taken).length === 0 && <NothingRead onWrite={onWrite} />}
      {waiting.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            {toAsk.length > 0 ? (
              <FilterRow
                label="Which products"
                name="show"
                value={show}
                onChange={setShow}
                options={[
                  { id: '', label: `All ${waiting.length}` },
                  { id: 'ask', label: `To look at: ${toAsk.length}` },
                ]}
              />
            ) : (
              <p className="m-0 font-semibold">{waiting.length} read</p>
            )}
            <Button variant="quiet" onClick={onWrite}>
              Change the text
            </Button>
          </div>
          <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
            {shown.map((card, at) => (
              <li key={card.key} className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
                {card.heading && card.heading !== shown[at - 1]?.heading && (
                  <HeadingChoice
                    heading={card.heading}
                    chosen={!list.plainHeadings.includes(card.heading)}
                    change={change}
                  />
                )}
                <PasteCard
                  card={card}
                  known={knownOf(card)}
                  plan={plans.get(card.key)!}
                  problem={list.refused[card.key] ?? null}
                  edit={(part) => edit(card.key, part)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <LeftOutLines lines={read.leftOut} take={(key) => edit(key, { asProduct: true })} />
      {waiting.length > 0 && (
        <SaveBar
          status={list.status}
          onStatus={(status) => change((now) => ({ ...now, status }))}
          ready={known === null ? 0 : ready.length}
          changes={ready.filter(({ key }) => plans.get(key) === 'change').length}
          toAsk={toAsk.length}
          checking={known === null}
          saving={saving}
          onSave={() => void saving.takeIn(ready, knownOf)}
          onAsk={() => setShow('ask')}
        />
      )}
    </div>
  );
}

function NothingRead({ onWrite }: { onWrite: () => void }) {
  return (
    <EmptyState
      picture={<EmptyShelf />}
      title="We found no products in this list"
      action={<Button onClick={onWrite}>Change the text</Button>}
    >
      A product is a name and a price in one line, like “Ankara gown 15,000”. Lines that are left out are
      shown below: you can take each of them after all.
    </EmptyState>
  );
}
