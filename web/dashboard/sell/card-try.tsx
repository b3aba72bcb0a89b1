import { skipToken } from '@reduxjs/toolkit/query/react';
import { cardCodeOf } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { leftOf, type Due, type Sale } from './sale.ts';

/** A gift card that is typed into a sale. Whoever has its code has its money, so no device keeps it. */
export interface TypedCard {
  code: string;
  type: (code: string) => void;
  /** What is on it; null while it is not known. Kobo. */
  onItKobo: number | null;
  /** Why it pays nothing; empty: it does, or none is typed. */
  refused: string;
  /** It is being asked about. */
  asking: boolean;
}

const ofItself = 'A gift card is not paid with a gift card. Sell it in a sale of its own.';

/** Asks what is on a typed gift card as soon as its code is whole. */
export function useCardTry(slug: string, sale: Sale, [code, type]: [string, TypedCard['type']]): TypedCard {
  const whole = cardCodeOf(code);
  const tried = sellingApi.useTryGiftCardQuery(
    whole === '' ? skipToken : { params: { slug }, body: { code: whole } },
    { refetchOnMountOrArgChange: true },
  );
  const typed = { code, type, onItKobo: null, refused: '', asking: false };
  if (code.trim() === '') return typed;
  if (sale.lines.some((line) => line.gift_card)) return { ...typed, refused: ofItself };
  if (whole === '') return typed;
  if (tried.isFetching) return { ...typed, asking: true };
  if (!tried.currentData)
    return {
      ...typed,
      refused: sentenceOf(tried.error, 'This gift card could not be looked up. It needs a network.'),
    };
  const { left_kobo, refused } = tried.currentData;
  return refused ? { ...typed, refused } : { ...typed, onItKobo: left_kobo };
}

/** What a sale comes to, and what of it its gift card pays. */
export function dueOf(totalKobo: number, { code, onItKobo }: TypedCard): Due {
  const kobo = Math.min(totalKobo, onItKobo ?? 0);
  return { totalKobo, card: kobo > 0 ? { code: cardCodeOf(code), kobo } : null };
}

/** Whether money may be taken: nothing is typed that pays nothing, or that nobody knows yet. */
export const isReady = ({ code, onItKobo }: TypedCard): boolean => code.trim() === '' || onItKobo !== null;

/** Where a customer's gift card is typed; what it pays and what is left stands beneath before any money is taken. */
export function GiftCardField({ card, due }: { card: TypedCard; due: Due }) {
  const { code, type, onItKobo, refused, asking } = card;
  const left = leftOf(due);
  const pays =
    onItKobo === null
      ? 'It has 16 letters and digits.'
      : left > 0
        ? `${naira(onItKobo)} is on it. It pays ${naira(due.card?.kobo ?? 0)}; take ${naira(left)} besides.`
        : `${naira(onItKobo)} is on it. It pays for all of this.`;
  return (
    <TextField
      label="Gift card code"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      hint={code.trim() === '' ? undefined : <span role="status">{asking ? 'Looking it up…' : pays}</span>}
      error={refused || null}
      value={code}
      onChange={(event) => type(event.target.value)}
    />
  );
}
