import { useState } from 'react';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { naira } from '#shared/money.ts';
import type { PastedProduct } from '#shared/paste/pasted.ts';
import { doubtInWords, mustBeTyped, otherReadings } from '#shared/paste/readings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/field.tsx';
import { CardEditor } from './card-editor.tsx';
import { KnownChoice } from './known-choice.tsx';
import { bodyOf, type Card as OfCard, type Edit, type Plan } from './list.ts';

interface Props {
  card: OfCard;
  known: KnownProduct | undefined;
  plan: Plan;
  /** Why the server refused it. */
  problem: string | null;
  edit: (part: Edit) => void;
}

/** A product of the list beside the line it was read from. */
export function PasteCard({ card, known, plan, problem, edit }: Props) {
  const [editing, setEditing] = useState(false);
  const { product } = card;
  const isOut = Boolean(card.edit.out);
  if (isOut)
    return (
      <div className="flex items-center gap-3 rounded-md border border-dashed border-line-strong px-4 py-1">
        <span className="min-w-0 flex-1 truncate text-muted line-through">{card.lines}</span>
        <Button variant="quiet" size="small" onClick={() => edit({ out: false })}>
          Take it back in
        </Button>
      </div>
    );
  return (
    <Card
      as="article"
      aria-label={product.title || card.lines}
      className={cx('@container', plan === 'ask' && 'border-l-4 border-l-highlight')}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 @2xl:grid-cols-2">
        <p className="m-0 border-l-2 border-line-strong pl-3 break-words whitespace-pre-line text-muted">
          <span className="sr-only">From the list: </span>
          {card.lines}
        </p>
        {!editing && <Summary product={product} />}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {editing ? (
        <CardEditor
          product={product}
          onDone={(next) => {
            edit({ product: next, seen: true });
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <Doubts card={card} edit={edit} />
          {known && plan !== 'ask' && <KnownChoice card={card} known={known} edit={edit} />}
          {known && plan === 'ask' && (card.edit.seen || card.doubts.length === 0) && (
            <KnownChoice card={card} known={known} edit={edit} />
          )}
          <div className="-mb-2 -ml-3 flex flex-wrap">
            <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => edit({ out: true })}>
              Leave out
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** What will be saved, in words. */
function Summary({ product }: { product: PastedProduct }) {
  const [first] = product.options;
  const counted = product.stock !== null && product.options.length > 0 && product.stock > 0;
  return (
    <div className="min-w-0">
      <p className="m-0 text-lg font-bold break-words">{product.title || 'No name yet'}</p>
      <p className="m-0 font-medium tabular-nums">
        {product.price_kobo > 0 ? naira(product.price_kobo) : 'No price yet'}
        {product.compare_at_kobo !== null && (
          <s className="ml-2 text-muted">{naira(product.compare_at_kobo)}</s>
        )}
        {product.stock !== null && !counted && (
          <span className="font-normal text-muted">
            {product.stock === 0 ? ' · sold out' : ` · ${product.stock.toLocaleString('en')} in stock`}
          </span>
        )}
      </p>
      {product.options.map((option) => (
        <p key={option.name} className="m-0 break-words text-muted">
          {option.name}:{' '}
          {option.values
            .map((value, at) =>
              option === first && product.prices_kobo ? `${value} ${naira(product.prices_kobo[at]!)}` : value,
            )
            .join(', ')}
        </p>
      ))}
      {product.description && <p className="m-0 break-words text-muted">{product.description}</p>}
      {counted && (
        <p className="m-0 text-muted">
          The list says {product.stock?.toLocaleString('en')} are there, not of which kind: count them in the
          product.
        </p>
      )}
    </div>
  );
}

/** Why it is asked about, and what else the line could say. */
function Doubts({ card, edit }: Pick<Props, 'card' | 'edit'>) {
  const { product, doubts } = card;
  const made = bodyOf(product, 'active');
  const open = card.edit.seen ? [] : doubts;
  if (open.length === 0 && made.ok) return null;
  const toType = !made.ok || open.some((doubt) => mustBeTyped.includes(doubt));
  return (
    <div className="mt-3 rounded-md bg-highlight-soft px-4 py-3">
      {open.map((doubt) => (
        <p key={doubt} className="m-0 font-medium">
          {doubtInWords[doubt]}
        </p>
      ))}
      {open.length === 0 && !made.ok && <p className="m-0 font-medium">{made.problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {!toType && (
          <Button variant="secondary" size="small" onClick={() => edit({ seen: true })}>
            It is right as shown
          </Button>
        )}
        {otherReadings(card.lines, product, open).map((one) => (
          <Button
            key={one.label}
            variant="secondary"
            size="small"
            onClick={() => edit({ product: one.product, seen: true })}
          >
            {one.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
