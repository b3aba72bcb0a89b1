export { ensureBuyer, type Buyer } from './buyers.ts';
export { ensureAccount } from './ensure.ts';
export type { GoogleArrival } from './google-routes.ts';
export { personGuard } from './guard.ts';
export type { AccountParts } from './parts.ts';
export { addressesOf, findPerson, type PersonRecord } from './people.ts';
export { mountAccounts } from './routes.ts';
export { signIn } from './sign-in.ts';
export type { User } from './queries.ts';
