import { hours, minutes } from '../platform/clock.ts';
import type { Limit } from '../platform/admission/limits.ts';

/** Per network and generous, since phone networks share addresses; the narrow limits are per address or session. */
export const reading: Limit = { name: 'course reads', max: 3_000, perMs: minutes(1) };
export const buying: Limit = { name: 'course checkouts', max: 300, perMs: hours(1) };
export const polling: Limit = { name: 'course exchanges', max: 3_000, perMs: minutes(5) };
export const entering: Limit = { name: 'course logins', max: 1_000, perMs: minutes(15) };
export const noting: Limit = { name: 'course progress', max: 6_000, perMs: minutes(1) };
/** Beyond what a whole town behind one address asks; a question that costs an effort is asked twice. */
export const checking: Limit = { name: 'course email questions', max: 1_200, perMs: hours(1) };

/** What changes something. */
export const open = { auth: 'none', body: 16 * 1024, work: 'ordering' } as const;
/** What is looked at. */
export const read = { auth: 'none', body: 0, idempotency: 'safe', work: 'looking' } as const;
