import type { ReportInput } from '#shared/api/reports.ts';
import type { Language } from '#shared/languages.ts';
import { keyFor } from '../platform/config/config.ts';
import { derivedSecret, newId, newReference } from '../platform/ids.ts';
import { placeAt } from './address.ts';
import type { ReportDeps } from './deps.ts';
import { codeOfSame, insertReport } from './queries.ts';
import { tellReporter } from './tell.ts';

/**
 * Writes a report down and tells its sender the number of it, by mail too where there is an address. The same again,
 * while nobody has looked at it, is the same one. Answers the number and where the shop is; null where there is none at
 * that address.
 */
export async function sendReport(
  deps: ReportDeps,
  { address, ...input }: ReportInput,
  language: Language,
): Promise<{ code: string; shop: string } | null> {
  const place = await placeAt(deps, address);
  if (!place) return null;
  const { storeId, page, shop } = place;
  const said = JSON.stringify([storeId, page, input.reason, input.words, input.email]);
  const same = derivedSecret(keyFor(deps.config, 'report'), said);
  const code = newReference('r').slice(2, 10);
  const at = deps.clock.now();
  const row = { ...input, id: newId(), code, store_id: storeId, page, language, same };
  return deps.db.forStore(storeId).transact(async (tx) => {
    const isNew = await insertReport(tx.platform, { ...row, state: 'open', at, since: at });
    if (!isNew) return { code: (await codeOfSame(tx.platform, same)) ?? code, shop };
    await tellReporter(deps, tx, row, { news: 'came', words: '' });
    return { code, shop };
  });
}
