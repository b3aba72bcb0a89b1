import type { Arrival } from '#shared/api/arrivals.ts';
import { newSecret } from '#server/platform/ids.ts';
import type { Client, Reply } from './client.ts';

const raw = { 'content-type': 'application/octet-stream' };
type Told = Reply<Arrival & { file?: string[]; detail?: string }>;

export const begin = (who: Client, size: number, key = newSecret()): Promise<Told> =>
  who.post('/api/arrivals', { name: 'presence-adas-shop.zip', size, key });

export const sendPart = (who: Client, id: string, part: number, bytes: Buffer): Promise<Told> =>
  who.send('PUT', `/api/arrivals/${id}/parts/${part}`, bytes, raw);

export const newest = async (who: Client): Promise<Arrival | null> =>
  (await who.get<{ arrival: Arrival | null }>('/api/arrivals')).body.arrival;

/** Sends a file whole, part by part. */
export async function sent(who: Client, bytes: Buffer): Promise<Told> {
  let reply = await begin(who, bytes.length);
  const { id, part_bytes: size } = reply.body;
  for (let part = 0; reply.status < 300 && part * size < bytes.length; part++)
    reply = await sendPart(who, id, part, bytes.subarray(part * size, (part + 1) * size));
  return reply;
}

export const take = (
  who: Client,
  id: string,
  body: { slug: string; password: string },
): Promise<Reply<Arrival & { slug?: string[] | string; password?: string[] }>> =>
  who.post(`/api/arrivals/${id}/take`, body);

export const cancel = (who: Client, id: string): Promise<Told> => who.post(`/api/arrivals/${id}/cancel`);
