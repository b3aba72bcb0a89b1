import { skipToken } from '@reduxjs/toolkit/query/react';
import type { BodyOf } from '#shared/api/contract.ts';
import type { tryCode } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { useRested } from '../components/use-rested.ts';

/** What a typed code makes of a price. */
export interface CodePrice {
  /** Off the goods. Kobo. */
  offKobo: number;
  freesDelivery: boolean;
  /** Why it takes nothing off; empty: it does, or none is typed. */
  refused: string;
  /** It is being asked about. */
  asking: boolean;
}

const nothing: CodePrice = { offKobo: 0, freesDelivery: false, refused: '', asking: false };
/** Long enough to type on, short enough not to be waited for. */
const restMs = 350;

/** Asks what a code takes off as soon as its typing, or what is sold, comes to rest. */
export function useCodeTry(slug: string, asked: BodyOf<typeof tryCode>): CodePrice {
  const wanted = asked.code?.trim() ? JSON.stringify(asked) : '';
  const rested = useRested(wanted, restMs);
  const tried = sellingApi.useTryCodeQuery(
    rested ? { params: { slug }, body: JSON.parse(rested) as BodyOf<typeof tryCode> } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  if (wanted === '') return nothing;
  if (rested !== wanted || tried.isFetching) return { ...nothing, asking: true };
  if (!tried.currentData)
    return { ...nothing, refused: sentenceOf(tried.error, 'This code could not be looked up. Try again.') };
  const { discount_kobo: offKobo, frees_delivery: freesDelivery, refused } = tried.currentData;
  return { offKobo, freesDelivery, refused, asking: false };
}

interface Props {
  code: string;
  price: CodePrice;
  change: (code: string) => void;
  /** What it says where a code makes delivery free. */
  deliveryWords: string;
}

/** Where a customer's discount code is typed; what it comes to stands beneath before any money is taken. */
export function CodeField({ code, price, change, deliveryWords }: Props) {
  const { offKobo, freesDelivery, refused, asking } = price;
  const works = freesDelivery ? deliveryWords : `Takes ${naira(offKobo)} off.`;
  const hint = asking ? 'Looking it up…' : works;
  return (
    <TextField
      label="Discount code"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      hint={code.trim() === '' || refused ? undefined : <span role="status">{hint}</span>}
      error={refused || null}
      value={code}
      onChange={(event) => change(event.target.value)}
    />
  );
}
