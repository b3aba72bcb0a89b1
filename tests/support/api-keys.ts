import type { ApiKey } from '#shared/api/keys.ts';
import type { KeyScope } from '#shared/api-keys.ts';
import { ownerPassword, type TestApp, type TestShop } from './app.ts';
import type { Client, Reply } from './client.ts';

/** What a form says that makes a key. */
export const keyWish = (change: object = {}) => ({
  name: 'Stock robot',
  scopes: ['products:read'],
  days: null,
  password: ownerPassword,
  ...change,
});

export async function makeKey(
  of: Pick<TestShop, 'owner' | 'slug'>,
  change: object = {},
): Promise<Reply<{ secret: string; items: ApiKey[] }>> {
  return (await of.owner.signIn()).post(`/api/sites/${of.slug}/keys`, keyWish(change));
}

/** A program that comes with a key of these scopes. */
export async function programOf(
  world: Pick<TestApp, 'client'>,
  of: Pick<TestShop, 'owner' | 'slug'>,
  scopes: readonly KeyScope[],
  change: object = {},
): Promise<Client & { secret: string; id: string }> {
  const made = await makeKey(of, { scopes, ...change });
  if (made.status !== 201) throw new Error(`No key was made: ${made.text}`);
  const { secret, items } = made.body;
  return { ...world.client().as(secret), secret, id: items[0]!.id };
}
