import type { LogEntry } from '#shared/api/operator.ts';
import { sql } from 'kysely';
import { rowsOf } from '../platform/database/answers.ts';
import { olderThan, page, placeAfter } from '../platform/http/cursor.ts';
import type { Database, PlatformDb } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';

const atOnce = 30;

/** What the log is narrowed by; each a part of what stands there, a store by its slug. */
export interface Asked {
  who?: string | undefined;
  what?: string | undefined;
  store?: string | undefined;
  after?: string | undefined;
}

/** Who did and looked at what, the newest first. A store that is not there has no entries. */
export async function shownLog(
  db: Database,
  asked: Asked,
): Promise<{ items: LogEntry[]; next: string | null }> {
  const storeId = asked.store ? await storeAt(db.platform, asked.store, 'slug') : null;
  if (asked.store && !storeId) return { items: [], next: null };
  const found = await entries(db.platform, asked, storeId);
  const { rows, next } = page(found, atOnce, ({ at, id }) => ({ at: at.getTime(), id }));
  const items = await Promise.all(
    rows.map(async ({ store_id, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      store: store_id ? await nameOfStore(db, store_id) : null,
    })),
  );
  return { items, next };
}

/** A part of a text, whatever stands in it. */
const within = (part: string) => `%${part.replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`;

async function entries(
  db: PlatformDb,
  { who, what, after }: Asked,
  storeId: string | null,
): Promise<Row<'audit_entries'>[]> {
  return rowsOf(db, 'audit_entries')
    .where(olderThan(placeAfter(after), 'at', 'id'))
    .$if(Boolean(who), (query) => query.where('actor', 'ilike', within(who!)))
    .$if(Boolean(what), (query) => query.where(sql<boolean>`action || ' ' || subject ilike ${within(what!)}`))
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId!))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(atOnce + 1)
    .execute();
}

/**
 * What somebody looked for, without whom it names: the log says that people were looked up, not everybody's number. Digits
 * at the end of a store's address are no number.
 */
export const unnamed = (text: string): string =>
  text.replaceAll(/\S+@\S+/g, '(an address)').replaceAll(/(?<![\w-])\+?\d[\d -]{8,}\d/g, '(a number)');
