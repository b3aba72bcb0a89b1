import { hours, minutes } from '../platform/clock.ts';

/** Per network and generous, since phone networks share addresses; the narrow limits are per account. */
export const mailing = { name: 'account mails', max: 1_000, perMs: hours(1) };
export const proving = { name: 'account links', max: 600, perMs: minutes(15) };
export const signingIn = { name: 'login calls', max: 1_000, perMs: minutes(15) };
/** Every page load asks for a token. */
export const renewing = { name: 'session renewals', max: 2_000, perMs: minutes(1) };

/** Whoever enters is nobody yet. */
export const publicRoute = { auth: 'none', body: 16 * 1024, work: 'entering' } as const;
