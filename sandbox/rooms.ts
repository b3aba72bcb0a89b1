import type { ApiRoute } from './api-types.ts';
import type { Context } from './context.ts';
import { bankRoutes } from './banks/routes.ts';
import { watchDispute } from './disputes/course.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { watchDay, watchSettlement } from './settlements/payout.ts';
import { settlementRoutes } from './settlements/routes.ts';
import { subaccountRoutes } from './subaccounts/routes.ts';

/** The rooms of the API that have a folder of their own. */
export const roomRoutes: readonly ApiRoute[] = [
  ...bankRoutes,
  ...subaccountRoutes,
  ...settlementRoutes,
  ...disputeRoutes,
];

/** Has everything the rooms remember go on after a restart. */
export function watchRooms(context: Context): void {
  const { store } = context;
  for (const day of store.shelf('settlement_day').all()) watchDay(context, day);
  for (const settlement of store.shelf('settlement').all()) watchSettlement(context, settlement);
  for (const dispute of store.shelf('dispute').all()) watchDispute(context, dispute);
}
