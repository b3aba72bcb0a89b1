import { violations } from '../../schedule/books.ts';
import type { World } from '../../schedule/world.ts';
import type { TestApp } from '../app.ts';
import { terminal } from '../programs/operators.ts';

/** What is wrong with an app's books beside the provider's own record, where nobody lied and the strays are known. */
export function wrongBooks(app: TestApp, strays: World['strays']): Promise<string[]> {
  const words = (order: { words?: string[] }) => terminal(app, order.words!.join(' '));
  return violations({
    rows: app.database.sql,
    sandbox: app.sandbox,
    accounts: [0],
    strays,
    lies: [],
    leaps: [],
    refundedThere: [],
    givenByHand: [],
    happened: () => undefined,
    app: { order: words },
  } as unknown as World);
}
