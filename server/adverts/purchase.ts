import { createHash } from 'node:crypto';
import type { SoldLine } from './queries.ts';

/** A sale as every network is told of it. */
export interface Purchase {
  /** The order's id: by it a network knows what it was told before. */
  id: string;
  at: Date;
  /** The page it happened on, without anything that opens a door. */
  url: string;
  total_kobo: number;
  currency: string;
  /** Each by the id it has in the list of products that networks read. */
  lines: readonly SoldLine[];
  email: string;
  /** As it is kept: 08031234567. */
  phone: string;
  ip: string | null;
  agent: string | null;
  /** What the network's own script calls the browser, and the click or visit it came by; null where nothing is known. */
  browser_id: string | null;
  visit_id: string | null;
}

/** Where events go, and what proves that they may. */
export interface NetworkKeys {
  key: string;
  token: string;
}

/** As a number of naira, which is how networks count. */
export const inNaira = (kobo: number): number => kobo / 100;

export const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const scrambled = (text: string): string => createHash('sha256').update(text).digest('hex');

export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** A number of Nigeria as the world dials it, without the plus: 2348031234567. */
export const worldPhone = (phone: string): string => phone.replace(/^0/, '234');
