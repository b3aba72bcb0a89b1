import type { PlatformBooks } from '#server/payments/books/platform-books.ts';
import { oddLines } from './odd-books.ts';
import type { World } from './world.ts';

/**
 * The sum of all the platform's money has to come out to the kobo, and what it says was paid out is what the provider
 * paid out. The two sides are read from different tables, so nothing is excused here: money that was lied about is in
 * both as it was told, and what the settlements say else stands under "to be explained".
 */
export async function wrongSum(world: World): Promise<string[]> {
  await world.app.order({ what: 'settlements' });
  const books = (await world.app.order({ what: 'operator', words: ['books'] })) as PlatformBooks;
  const sums = [...books.sides, { ...books.account, keys: 'our account' }]
    .filter((one) => one.difference !== 0)
    .map(
      (one) =>
        `14: the sum of ${one.keys} differs by ${one.difference} kobo: ${JSON.stringify([one.came, one.is])}`,
    );
  if (sums.length === 0 && !books.balances) sums.push('14: the sum says that it does not come out');
  return [...sums, ...payoutsDiffer(world, books), ...(await lidAbout(world, books))];
}

const kobo = (lines: readonly { what: string; kobo: number }[], what: string) =>
  lines.find((line) => line.what === what)?.kobo ?? NaN;

/**
 * What stores and we were paid out, by our sum and by the provider's own record; what is on its way to a bank is in both.
 * It is for an hour after six in the morning, in which one run of twenty-four comes to rest.
 */
function payoutsDiffer(world: World, { sides, account }: PlatformBooks): string[] {
  const paid = world.sandbox.control.truth().settlements;
  const sum = (isOurs: boolean) =>
    paid
      .filter((one) => (one.account === 'integration') === isOurs)
      .reduce((total, one) => total + one.amount, 0);
  const pairs = [
    ['stores', kobo(sides[0]!.is, 'settled to stores by the provider'), sum(false)],
    ['us', kobo(account.came, 'settled to us by the provider'), sum(true)],
  ] as const;
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([who, ours, theirs]) => `14: ${who} were paid out ${theirs} kobo, and our sum says ${ours}`);
}

/** What waits to be explained is to the kobo what was lied about, or came unasked. */
async function lidAbout(world: World, { sides, account }: PlatformBooks): Promise<string[]> {
  const odd = await oddLines(world);
  const more = (isOurs: boolean) =>
    odd.filter((line) => (line.subaccount === null) === isOurs).reduce((total, line) => total + line.more, 0);
  const pairs = [
    ['us', kobo(account.is, 'to be explained'), more(true)],
    ['stores', kobo(sides[0]!.is, 'to be explained'), -more(false)],
  ] as const;
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([who, ours, theirs]) => `14: ${ours} kobo of ${who} are to be explained, and ${theirs} were odd`);
}
