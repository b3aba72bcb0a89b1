import { sql, type RawBuilder } from 'kysely';
import type { Role } from '#shared/roles.ts';
import { isThere, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../platform/database/db.ts';
import type { Row, RowChange } from '../platform/database/tables.ts';
import { changesSince, type PageChange } from './versions.ts';

/**
 * Claims an address for a store. Waits for another claim of the same address that is under way.
 * Answers false when it is taken.
 */
export async function claimAddress(
  tx: PlatformTx,
  claim: { host: string; storeId: string; kind: 'slug' | 'domain'; at: Date },
): Promise<boolean> {
  return tx
    .insertInto('store_directory')
    .values({ host: claim.host, store_id: claim.storeId, kind: claim.kind, created_at: claim.at })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .$call(wrote);
}

/** The store at an address: a bare name for `slug`, a whole host for `domain`. */
export async function storeAt(db: PlatformDb, host: string, kind: 'slug' | 'domain'): Promise<string | null> {
  const row = await db
    .selectFrom('store_directory')
    .select('store_id')
    .where('host', '=', host)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.store_id ?? null;
}

/** Every store there is with the name it is opened under, in the order of these names. */
export async function listedStores(db: PlatformDb): Promise<{ slug: string; storeId: string }[]> {
  const rows = await db
    .selectFrom('store_directory')
    .select(['store_id', 'host'])
    .where('kind', '=', 'slug')
    .orderBy('host')
    .execute();
  return rows.map((row) => ({ slug: row.host, storeId: row.store_id }));
}

export async function insertMember(
  tx: PlatformTx,
  member: { storeId: string; userId: string; role: Role; at: Date },
): Promise<void> {
  await tx
    .insertInto('store_members')
    .values({ store_id: member.storeId, user_id: member.userId, role: member.role, created_at: member.at })
    .execute();
}

/** The store of a slug and the person's role in it; null when there is no such store or they are no member. */
export async function membership(
  db: PlatformDb,
  userId: string,
  slug: string,
): Promise<{ storeId: string; role: Role } | null> {
  const row = await db
    .selectFrom('store_directory as address')
    .innerJoin('store_members as member', 'member.store_id', 'address.store_id')
    .select(['member.store_id', 'member.role'])
    .where('address.host', '=', slug)
    .where('address.kind', '=', 'slug')
    .where('member.user_id', '=', userId)
    .executeTakeFirst();
  return row ? { storeId: row.store_id, role: row.role } : null;
}

/** Whether a person is a member of a store, in whatever role. */
export async function isMember(db: PlatformDb, userId: string, storeId: string): Promise<boolean> {
  return db
    .selectFrom('store_members')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .$call(isThere);
}

/** A person's role in a store; null where they are no member. */
export async function roleIn(db: PlatformDb, userId: string, storeId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('store_members')
    .select('role')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** A person's stores, oldest first. */
export async function storesOfMember(
  db: PlatformDb,
  userId: string,
): Promise<{ storeId: string; slug: string; role: Role }[]> {
  const rows = await db
    .selectFrom('store_members as member')
    .innerJoin('store_directory as address', 'address.store_id', 'member.store_id')
    .select(['member.store_id', 'member.role', 'address.host'])
    .where('member.user_id', '=', userId)
    .where('address.kind', '=', 'slug')
    .orderBy('address.created_at')
    .orderBy('member.store_id')
    .execute();
  return rows.map((row) => ({ storeId: row.store_id, slug: row.host, role: row.role }));
}

/** User ids of everybody who owns a store. */
export async function ownersOf(db: PlatformDb, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('store_members')
    .select('user_id')
    .where('store_id', '=', storeId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertStore(
  tx: StoreTx,
  store: { slug: string; name: string; phone: string; at: Date },
): Promise<void> {
  const { slug, name, phone, at } = store;
  await tx.db
    .insertInto('stores')
    .values({ store_id: tx.storeId, slug, name, phone, created_at: at })
    .execute();
}

const storeColumns = [
  'store_id',
  'slug',
  'name',
  'tagline',
  'about',
  'trade',
  'primary_colour',
  'accent_colour',
  'theme',
  'logo_media_id',
  'phone',
  'whatsapp',
  'city',
  'state',
  'business_address',
  'business_number',
  'google_proof',
  'meta_proof',
  'pay_online',
  'online_stopped',
  'pay_on_delivery',
  'pay_direct',
  'fee_bearer',
  'pay_channels',
  'status',
  'plan',
  'plan_until',
  'published_at',
  'first_opened_at',
  'setup_done',
  'show_page_cost',
  'remind_hours',
  'languages',
  'own_host',
  'free_redirects',
  'closing_at',
  'erased_at',
] as const;
export type StoreRow = Pick<Row<'stores'>, (typeof storeColumns)[number]>;

/** `logo_width`: of the smallest file of the logo that a mail can show sharply, in pixels; null without a logo. */
export const findStore = (tx: StoreTx): Promise<StoreRow & { logo_width: number | null }> =>
  findStoreWith(tx, {});

/** Questions of one value each that are asked along with a store's row, by what their answers are called. */
export type AskedAlong<Answers> = { readonly [Name in keyof Answers]: RawBuilder<Answers[Name]> };

/** The same with what else is asked of the store in one statement. */
export async function findStoreWith<Answers extends object>(
  tx: StoreTx,
  along: AskedAlong<Answers>,
): Promise<StoreRow & { logo_width: number | null } & Answers> {
  const also = Object.entries<RawBuilder<unknown>>(along);
  const row = await tx.db
    .selectFrom('stores')
    .select(storeColumns)
    .select(also.map(([name, question]) => question.as(name)))
    .select(
      sql<number | null>`(
        select coalesce(min(px) filter (where px >= 320), max(px))
        from media m, unnest(m.widths) as file (px)
        where m.store_id = ${tx.storeId} and m.id = stores.logo_media_id)`.as('logo_width'),
    )
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  // Each stands under the name it was asked by.
  return row as typeof row & Answers;
}

/** As `findStore`, and no other change of this row until the transaction ends. Orders may still be placed meanwhile. */
export async function lockStore(tx: StoreTx): Promise<StoreRow> {
  return tx.db
    .selectFrom('stores')
    .select(storeColumns)
    .where('store_id', '=', tx.storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface PointerRow {
  slug: string;
  name: string;
  version: number;
  status: string;
  published_at: Date | null;
  first_opened_at: Date | null;
  languages: string[];
  own_host: string | null;
  free_redirects: boolean;
  plan: string;
  plan_until: Date | null;
  closing_at: Date | null;
  erased_at: Date | null;
  changes: PageChange[];
}

const pointerColumns = [
  'slug',
  'name',
  'version',
  'status',
  'published_at',
  'first_opened_at',
  'languages',
  'own_host',
  'free_redirects',
  'plan',
  'plan_until',
  'closing_at',
  'erased_at',
] as const;

/**
 * The little that says whether kept pages of a store are still right, and which of its hosts lead elsewhere.
 * @param known the version up to which it is known what was changed; null where nobody wants to know.
 */
export async function findPointer(tx: StoreTx, known: number | null): Promise<PointerRow> {
  return tx.db
    .selectFrom('stores')
    .select(pointerColumns)
    .select(changesSince(known).as('changes'))
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
}

/** Whether shoppers may come in; false also where there is no such store. */
export async function findOpenness(tx: StoreTx): Promise<boolean> {
  return tx.db
    .selectFrom('stores')
    .select('store_id')
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'live')
    .where('published_at', 'is not', null)
    .where('closing_at', 'is', null)
    .$call(isThere);
}

/** Whatever of a store its status does not say. */
export async function changeStore(
  tx: StoreTx,
  change: Omit<RowChange<'stores'>, 'store_id' | 'status'>,
): Promise<void> {
  await tx.db.updateTable('stores').set(change).where('store_id', '=', tx.storeId).execute();
}

/** Lets shoppers pay online or not, whatever the owner offers; a change shows on every page. */
export async function stopOnline(tx: StoreTx, stopped: boolean): Promise<void> {
  await tx.db
    .updateTable('stores')
    .set({ online_stopped: stopped, version: sql`version + 1` })
    .where('store_id', '=', tx.storeId)
    .where('online_stopped', '<>', stopped)
    .execute();
}

/** Only `suspendStore` calls it. */
export async function setStatus(tx: StoreTx, status: 'live' | 'suspended'): Promise<void> {
  await tx.db.updateTable('stores').set({ status }).where('store_id', '=', tx.storeId).execute();
}
