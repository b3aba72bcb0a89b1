import { countVisits } from '#server/visits/index.ts';
import type { Visitors } from '#shared/api/visitors.ts';
import type { TestApp, TestShop } from '../app.ts';
import { visitShop, type Reply } from '../reading/visit-shop.ts';

export const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A browser of one person: its own address and cookies; follows nothing, and runs no script. */
export function person(
  test: Pick<TestApp, 'port'>,
  shop: Pick<TestShop, 'slug'>,
  who: { from: string; agent?: string; headers?: Record<string, string> },
) {
  const { ask, origin } = visitShop(test, shop.slug);
  const jar = new Map<string, string>();
  return async (
    path: string,
    { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Reply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await ask(path, {
      ...(form && { form }),
      headers: {
        'user-agent': who.agent ?? phone,
        'x-forwarded-for': who.from,
        ...(cookie && { cookie }),
        ...(form && { origin }),
        ...who.headers,
        ...headers,
      },
    });
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
}

/** Writes what was seen and counts it, as the clock does. */
export async function counted({ app: { deps } }: Pick<TestApp, 'app'>): Promise<void> {
  await deps.visits.write();
  await countVisits(deps);
}

/** What the owner is told of some days. */
export async function told(
  shop: TestShop,
  days: { from: string; until: string; before: string },
): Promise<Visitors> {
  const reply = await shop.owner.client.get<Visitors>(
    `/api/sites/${shop.slug}/visitors?${new URLSearchParams(days).toString()}`,
  );
  if (reply.status !== 200) throw new Error(`Nothing is told: ${reply.status} ${reply.text}`);
  return reply.body;
}
