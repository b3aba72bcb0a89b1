import { sql, type RawBuilder } from 'kysely';
import type { AccountCopy } from '#shared/api/account.ts';
import type { Database } from '../platform/database/db.ts';

interface Whose {
  id: string;
  email: string;
}

/**
 * Everything we hold on somebody with an account, beside their stores (whose owners take those out whole), by what it
 * is about. Secrets are not in it: they are fingerprints that say nothing to anybody.
 */
const parts: Record<string, (who: Whose) => RawBuilder<Record<string, unknown>>> = {
  account: ({
    id,
  }) => sql`select email, first_name, last_name, gender, phone, language, created_at, email_verified_at,
      terms_version, terms_accepted_at, closing_at, password_hash is not null as has_password
    from users where id = ${id}`,
  announcements_read: ({ id }) => sql`select a.kind, a.words, a.holds_from, r.read_at
    from announcement_readers r join announcements a on a.id = r.announcement_id where r.user_id = ${id} order by r.read_at, a.id`,
  other_ways_to_log_in: ({ id }) =>
    sql`select issuer, subject as number, linked_at from sign_in_identities where user_id = ${id}`,
  sessions: ({ id }) => sql`select device, created_at, last_used_at, expires_at, revoked_at, revoked_because
    from sessions where user_id = ${id} order by created_at, id`,
  passkeys: ({ id }) =>
    sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at, id`,
  two_step_sign_in: ({ id }) => sql`select created_at, on_since, locked_until,
      (select count(*)::int from recovery_codes where user_id = ${id} and used_at is null) as recovery_codes_left
    from second_steps where user_id = ${id}`,
  trusted_browsers: ({ id }) => sql`select device, created_at, last_used_at, expires_at
    from trusted_browsers where user_id = ${id} order by created_at, id`,
  changes_of_address: ({ id }) => sql`select from_email, to_email, asked_at, done_at, undone_at
    from email_changes where user_id = ${id} order by asked_at, id`,
  phones_that_ring: ({ id }) =>
    sql`select name, endpoint, added_at from push_devices where user_id = ${id} order by added_at, id`,
  what_rings: ({ id }) => sql`select store_id, enabled, kinds, quiet_from, quiet_until, hide_amounts
    from push_choices where user_id = ${id} order by store_id`,
  stores: ({ id }) => sql`select m.store_id, m.role, m.created_at as since,
      (select array_agg(d.host order by d.created_at, d.host) from store_directory d where d.store_id = m.store_id) as addresses
    from store_members m where m.user_id = ${id} order by m.created_at, m.store_id`,
  invitations: ({ id, email }) => sql`select store_id, role, address, created_at, accepted_at, withdrawn_at
    from store_invitations where address = ${email} or accepted_by = ${id} order by created_at, id`,
  names_asked_for: ({ id }) => sql`select wanted, name, state, created_at, registered_at, ends_at
    from name_orders where details_by = ${id} order by created_at, id`,
  invoices: ({
    email,
  }) => sql`select number, store_name, bill_to, email, kind, state, offer, billing, amount_kobo, lines,
      period_start, period_end, reference, created_at, paid_at
    from invoices where email = ${email} order by created_at, number`,
  cards: ({
    email,
  }) => sql`select brand, last4, exp_month, exp_year, bank, consent_text, consent_at, created_at, removed_at
    from saved_cards where email = ${email} order by created_at, id`,
  payments: ({
    email,
  }) => sql`select reference, purpose, provider, state, amount_kobo, currency, channel, created_at, paid_at
    from payments where email = ${email} and store_id is null order by created_at, reference`,
  courses_bought: ({ id, email }) => sql`select course_id, reference, created_at, paid_at
    from course_purchases where user_id = ${id} or email = ${email} order by created_at, id`,
  courses: ({ id, email }) => sql`select e.course_id, e.granted_at, e.withdrawn_at, e.withdrawn_because,
      (select count(*)::int from course_progress p where p.entitlement_id = e.id and p.watched_at is not null) as videos_watched,
      (select json_agg(json_build_object('name', c.name, 'course', c.course_title, 'issued_at', c.issued_at))
        from course_certificates c where c.entitlement_id = e.id) as certificates
    from course_entitlements e where e.user_id = ${id} or e.email = ${email} order by e.granted_at, e.id`,
  seats_in_classes: ({
    email,
  }) => sql`select s.first_name, s.email, s.phone, s.state, s.registered_at, s.present_ms,
      (select json_agg(json_build_object('text', q.text, 'answer', q.answer, 'asked_at', q.asked_at) order by q.asked_at, q.id)
        from class_questions q where q.seat_id = s.id) as questions
    from class_seats s where s.email = ${email} order by s.registered_at, s.id`,
  waiting_for_a_class: ({ email }) => sql`select email, asked_at from class_interest where email = ${email}`,
  reports_of_shops: ({ email }) => sql`select code as number, reason, page, words, at, state
    from abuse_reports where email = ${email} order by at, id`,
  mails: ({ email }) => sql`select template as kind, created_at, sent_at, failed_at
    from mails where recipient = ${email} order by created_at, id`,
  mails_that_come_back: ({ email }) => sql`select address, state, reason, said, since, tried_at
    from mail_troubles where address = ${email}`,
  done_by_us: ({ id, email }) => sql`select at, actor, action, subject
    from audit_entries where subject in (${id}, ${email}) order by at, id`,
};

/** What `parts` reads, and what names somebody and is in none of them, with the reason; a test knows every table. */
export const tablesLeftOut: Record<string, string> = {
  api_keys: 'a key is the store’s, whoever made it',
  course_link_locks: 'how long a link waits, for a minute',
  course_links: 'a fingerprint of a link',
  email_locks: 'how long a mail waits, for a minute',
  email_tokens: 'fingerprints of links, for a day',
  mail_counts: 'how many mails an address got, for two days',
  operator_acts: 'what one of us is about to do, for a day; what was done is in the log',
  operator_confirmations: 'when one of us showed a second step, until the session ends',
  operators: 'who of us may use the console',
  owner_visits: 'fingerprints of a visit to one’s own shop, for minutes',
  pending_sign_ins: 'a fingerprint of a sign-in that waits for its second step, for minutes',
  recovery_codes: 'fingerprints; how many are left is said',
  second_step_waits: 'a fingerprint of a link while two-step sign-in is being switched off',
};

/** All that is kept of a person with an account. */
export async function accountCopy(db: Database, who: Whose, at: Date): Promise<AccountCopy> {
  const copy: Record<string, object[]> = {};
  for (const [name, of] of Object.entries(parts)) copy[name] = (await of(who).execute(db.platform)).rows;
  copy.names_registered_for = await registrantsGiven(db, who.id);
  // Times as calls carry them.
  return JSON.parse(JSON.stringify({ made_at: at, parts: copy })) as AccountCopy;
}

/** Whom names are registered for, as this person gave it: rows of stores, each read in its own. */
async function registrantsGiven(db: Database, personId: string): Promise<Record<string, unknown>[]> {
  const orders = await sql<{ id: string; store_id: string }>`
    select id, store_id from name_orders where details_by = ${personId} order by created_at, id`.execute(
    db.platform,
  );
  const found = orders.rows.map(({ id, store_id: storeId }) =>
    db.forStore(storeId).read(async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select name, address, city, state, phone, email, given_at from name_registrants
        where store_id = ${storeId} and name_order_id = ${id} and given_by = ${personId}`.execute(tx.db);
      return rows;
    }),
  );
  return (await Promise.all(found)).flat();
}

/** The tables that are read of somebody. */
export const tablesRead = (): Set<string> =>
  new Set(
    Object.values(parts).flatMap((of) => {
      const text = of({ id: '', email: '' }).toOperationNode().sqlFragments.join('?');
      return [...text.matchAll(/\bfrom ([a-z_]+)/g)].map(([, table]) => table!);
    }),
  );
