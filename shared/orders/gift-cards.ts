/** Gift cards: what both the server and the pages say of them. */

/** Signs nobody takes for another, and of which no two read alike: 32, so that a code of 16 has 80 random bits. */
export const cardSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const cardLength = 16;

/** A code as it is kept: capitals and digits, whatever stands between them. Empty where it cannot be one. */
export function cardCodeOf(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, cardLength + 1);
  return signs.length === cardLength && [...signs].every((sign) => cardSigns.includes(sign)) ? signs : '';
}

/** A code as it is read and typed: in fours. */
export const spokenCard = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? '';

/** What a card is known by, where its code is kept from who looks. */
export const lastOf = (code: string): string => code.slice(-4);

/** Why a card takes nothing off. `unknown` is said of all that are no card of this shop, or are good no more. */
export type CardRefusal = 'unknown' | 'over' | 'empty' | 'too_many';

/** The least and the most a card may be worth. Kobo. */
export const leastCardKobo = 100_00;
export const mostCardKobo = 10_000_000_00;

/** How a card of its store stands, as its owner reads it. */
export type CardStanding = 'good' | 'spent' | 'over' | 'ended';

export const cardStandings = ['good', 'spent', 'over', 'ended'] as const satisfies readonly CardStanding[];
