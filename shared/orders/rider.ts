import type { PageBase } from '../page-base.ts';

/** A delivery code: six digits that the customer has and nobody else needs to know. */
export const codeDigits = 6;
/** After so many wrong codes no further one is taken for a parcel. */
export const mostTries = 5;
/** How slow the hash is of which a rider's page holds ten bits. */
export const checkRounds = 60_000;

/** Ten bits of a hash, as a rider's page holds them: of a million codes a thousand fit. */
export const checkOf = (hash: Uint8Array): number => ((hash[0]! << 8) | hash[1]!) & 1023;

/** `482 913`, as it is said. */
export const spokenCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/** Only its digits, of what was typed. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

export const notDeliveredReasons = ['not_home', 'wrong_address', 'refused', 'no_answer'] as const;
export type NotDelivered = (typeof notDeliveredReasons)[number];

/** What became of a parcel at a door, for its owner's reading. */
export const notDeliveredWords: Record<NotDelivered, string> = {
  not_home: 'nobody was at home',
  wrong_address: 'the address was wrong',
  refused: 'the customer refused it',
  no_answer: 'nobody answered the phone',
};

/** What the shop answers to a rider: `closed`, the link or the parcel takes nothing more. */
export type RiderAnswer = 'delivered' | 'wrong' | 'locked' | 'noted' | 'closed';
/** All that is told of a parcel to who brings it. */
export interface RiderStop {
  parcel_id: string;
  number: number;
  name: string;
  phone: string;
  address: { state: string; lga: string; area: string; landmark: string };
  note: string;
  lines: { title: string; quantity: number }[];
  /** To be taken in cash at the door; 0: nothing. */
  cash_kobo: number;
  state: 'open' | 'delivered' | 'failed' | 'locked';
  reason: string;
  code_check: number;
}

export interface RiderRun {
  rider: string;
  /** ISO time. */
  expires_at: string;
  stops: RiderStop[];
}

/** What somebody brings to the shop's customers, by a link they were sent. */
export interface RiderPage extends PageBase {
  kind: 'rider';
  run: RiderRun;
  /** Made with the page: a form of it that comes twice is one word. */
  key: string;
  notice: string;
}
