import type { OrderDeps } from '../../orders/index.ts';
import type { PageContext } from '../page-context.ts';
import { shellOf } from '../pages/pages.ts';
import type { Bundle } from '../serving/render.ts';
import type { Shells } from '../serving/shells.ts';
import { storeOfMember } from '../serving/store.ts';

export interface OpenedDeps {
  deps: Pick<OrderDeps, 'db' | 'config' | 'clock'>;
  shells: Shells;
  bundle: Bundle;
}

/** What pages of a store are made from for its members: as shoppers will meet it, also while it is not open. */
export async function asOpened({ deps, shells, bundle }: OpenedDeps, slug: string): Promise<PageContext> {
  const { config, clock } = deps;
  const store = await storeOfMember(deps, slug);
  const face = await shells.of(store);
  const { profile, shell: known } = face;
  const shell = known.resting ? shellOf(profile, bundle.script, config.platformUrl, 'open') : known;
  return { ...face, store, shell, mode: 'full', now: clock.now() };
}
