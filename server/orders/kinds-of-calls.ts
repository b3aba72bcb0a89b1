import { minutes } from '../platform/clock.ts';

/* What each kind of call about orders asks of who makes it, and how often it may be made. */

const reading = { name: 'orders read', max: 600, perMs: minutes(1) };
const changing = { name: 'orders change', max: 120, perMs: minutes(1) };
/** How often a provider is asked for somebody who waits. */
export const asking = { name: 'ask provider', max: 20, perMs: minutes(1) };
/** A whole store leaves at once, so not too often. */
const leaving = { name: 'orders sheets', max: 20, perMs: minutes(1) };
const small = 64 * 1024;

/** Orders are looked at. */
export const look = {
  auth: 'person',
  may: 'orders.see',
  limit: reading,
  body: 0,
  idempotency: 'safe',
} as const;
/** They go out as a file. */
export const asSheet = { ...look, limit: leaving, work: 'carrying' } as const;
/** What a store's programs may do, too. */
export const byKey = true;
/** Something is done to one. */
export const change = {
  auth: 'person',
  may: 'orders.change',
  limit: changing,
  body: small,
  idempotency: 'idempotent',
  notes: 'orders',
} as const;
/** What its own timeline tells. */
export const inOrder = { ...change, notes: 'in its order' } as const;
/** Money goes back. */
export const refunding = { ...change, may: 'refunds', notes: 'refunds' } as const;
