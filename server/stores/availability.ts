import { slugProblem } from '#shared/slug.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { storeAt } from './queries.ts';

/** Whether a slug as typed can become a store's address; if not, a sentence that says why. */
export async function availability(
  db: PlatformDb,
  typed: string,
): Promise<{ available: boolean; reason?: string }> {
  const slug = typed.trim().toLowerCase();
  const problem = slugProblem(slug);
  if (problem) return { available: false, reason: problem };
  const taken = await storeAt(db, slug, 'slug');
  return taken
    ? { available: false, reason: 'Another store already has this address.' }
    : { available: true };
}
