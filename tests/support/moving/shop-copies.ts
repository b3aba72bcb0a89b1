import { expect } from 'vitest';
import type { Archive } from '#shared/api/archives.ts';
import type { TestApp } from '../app.ts';
import type { Client } from '../client.ts';

export const callsOf = (slug: string) => `/api/sites/${slug}/archives`;
/** Asks for a copy of the shop. */
export const ask = (who: Client, slug: string) => who.post<Archive>(`${callsOf(slug)}/shop`, undefined);
export const listed = async (who: Client, slug: string) =>
  (await who.get<{ items: Archive[] }>(callsOf(slug))).body.items;

/** Asks for one and lets it be made. */
export async function made(world: TestApp, who: Client, slug: string): Promise<Archive> {
  const asked = await ask(who, slug);
  expect([asked.status, asked.body.kind, asked.body.state]).toEqual([202, 'shop', 'making']);
  await world.work();
  return (await listed(who, slug)).find(({ id }) => id === asked.body.id)!;
}
