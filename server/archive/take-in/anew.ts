import { randomBytes } from 'node:crypto';
import { lastOf } from '#shared/orders/gift-cards.ts';
import { giftCardCodes } from '../../gift-cards/index.ts';
import type { Config } from '../../platform/config/config.ts';
import { otherwiseOnAWord } from './on-a-word.ts';

/** What a store comes into. */
export interface Arriving {
  config: Config;
  storeId: string;
  slug: string;
  at: Date;
  /** Who owns it from now on. */
  ownerId: string;
  /** Whether an operator knows where the file is from. */
  vouched: boolean;
}

type Row = Record<string, unknown>;
type Made = (row: Row, arriving: Arriving) => unknown;

/**
 * All that is another once a store was taken in than in the archive it came from, and why. Whatever is not named here comes
 * in as it was: a test makes an archive of the store again and compares every entry.
 */
export const otherwise: Readonly<Record<string, Readonly<Record<string, { why: string; is: Made }>>>> = {
  stores: {
    slug: {
      why: 'Its address may be another store’s here; then who takes it in names a free one.',
      is: (_row, { slug }) => slug,
    },
    published_at: {
      why: 'It comes in closed, so that it does not sell the same pieces at two places: its owner opens it.',
      is: () => null,
    },
  },
  order_reminders: {
    state: {
      why: 'Nobody is reminded of an order because it was taken in.',
      is: ({ state }) => (state === 'waiting' ? 'too_late' : state),
    },
  },
  gift_cards: {
    last_four: {
      why: 'Codes are made by the key of an installation, so that here each card has another one.',
      is: (row, arriving) => lastOf(codeOf(row, arriving)),
    },
  },
};

/** What columns hold that are withheld from archives (`../tables.ts`), where a new row would not have it anyhow. */
const made: Readonly<Record<string, Readonly<Record<string, Made>>>> = {
  // Nothing of a domain is proven here. It is not looked at by itself, which would end in a letter: its owner looks.
  store_domains: {
    token: () => randomBytes(16).toString('hex'),
    state: () => 'given_up',
    since: (_row, { at }) => at,
    looks: () => 0,
  },
  gift_cards: {
    code_hash: (row, arriving) => {
      const { config, storeId } = arriving;
      return `\\x${giftCardCodes.cardHash(config, storeId, codeOf(row, arriving))!.toString('hex')}`;
    },
  },
};

const codeOf = ({ made_key: key }: Row, { config, storeId }: Arriving): string =>
  giftCardCodes.codeOfKey(config, storeId, String(key));

/** Columns of a table that a row gets beside those it has in an archive. */
export const madeColumns = (table: string): string[] => Object.keys(made[table] ?? {});

/** Whether rows of a table come in with something else than they have in an archive. */
export const isMadeAnew = (table: string, { vouched }: Arriving): boolean =>
  [made, otherwise, ...(vouched ? [] : [otherwiseOnAWord])].some((of) => Object.hasOwn(of, table));

/** A row of an archive as it comes in. */
export function asItComes(table: string, row: Row, arriving: Arriving): Row {
  const change = (is: readonly (readonly [string, Made])[]) =>
    Object.fromEntries(is.map(([column, make]) => [column, make(row, arriving)]));
  const other = Object.entries(otherwise[table] ?? {}).map(([column, { is }]) => [column, is] as const);
  const onAWord = arriving.vouched ? [] : Object.entries(otherwiseOnAWord[table] ?? {});
  // An archive from before a column was there has none to change.
  const known = onAWord.filter(([column]) => Object.hasOwn(row, column));
  const its = known.map(([column, { is }]) => [column, (of: Row) => is(of, arriving.ownerId)] as const);
  return { ...row, ...change(other), ...change(its), ...change(Object.entries(made[table] ?? {})) };
}
