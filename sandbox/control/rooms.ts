import type { Context } from '../context.ts';
import { watchDispute } from '../disputes/course.ts';
import { watchDay, watchSettlement } from '../settlements/payout.ts';

/** Has everything the rooms remember go on after a restart. */
export function watchRooms(context: Context): void {
  const { store } = context;
  for (const day of store.shelf('settlement_day').all()) watchDay(context, day);
  for (const settlement of store.shelf('settlement').all()) watchSettlement(context, settlement);
  for (const dispute of store.shelf('dispute').all()) watchDispute(context, dispute);
}
