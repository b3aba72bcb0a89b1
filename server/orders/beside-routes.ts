import type { Api } from '../platform/http/http.ts';
import type { OrderDeps } from './deps.ts';
import { mountLetters } from './letters/routes.ts';
import { mountPapers } from './sending/papers-routes.ts';
import { mountUnfinished } from './unfinished/routes.ts';

/** What stands beside the orders: their papers, the mails about them, and checkouts that were not finished. */
export function mountBeside(api: Api, deps: OrderDeps): void {
  mountPapers(api, deps);
  mountLetters(api, deps);
  mountUnfinished(api, deps);
}
