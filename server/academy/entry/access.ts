import { ensureBuyer, findPerson } from '../../accounts/index.ts';
import { after, hours } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { grant, withdraw } from './access-queries.ts';
import { dropLinksOf, endSessionsOf, insertLink } from './session-queries.ts';
import type { CourseRow } from '../content/content-queries.ts';
import { coursePage, type AcademyDeps } from '../deps.ts';

export type AccessDeps = Pick<AcademyDeps, 'clock' | 'config' | 'mail'>;

const welcomeLinkMs = hours(24);

export interface AccessGrant {
  course: CourseRow;
  email: string;
  /** The signed-in owner who bought it. */
  userId: string | null;
  /** null: given by the operator. */
  purchaseId: string | null;
}

/**
 * Gives an address the course, makes an account for it where there is none, and mails the way in. Null when the
 * address has the course already; then nothing is changed.
 */
export async function giveAccess(
  deps: AccessDeps,
  tx: PlatformTx,
  access: AccessGrant,
): Promise<{ entitlementId: string; first_name: string } | null> {
  const at = deps.clock.now();
  const holder = await holderOf(tx, access, at);
  const entitlementId = await grant(tx, {
    id: newId(),
    course_id: access.course.id,
    email: access.email,
    user_id: holder.id,
    purchase_id: access.purchaseId,
    granted_at: at,
  });
  if (!entitlementId) return null;
  await mailWayIn(deps, tx, { entitlementId, course: access.course.title, email: access.email, holder });
  return { entitlementId, first_name: holder.first_name };
}

interface WayIn {
  entitlementId: string;
  /** Its title. */
  course: string;
  email: string;
  holder: { first_name: string; hasPassword: boolean };
}

/** Mails whoever has the course now the link that opens it. */
export async function mailWayIn(
  deps: AccessDeps,
  tx: PlatformTx,
  { entitlementId, course, email, holder }: WayIn,
): Promise<void> {
  await deps.mail.queue(tx, {
    key: `course-welcome:${entitlementId}:${deps.clock.now().getTime()}:${email}`,
    to: email,
    template: 'course-welcome',
    data: {
      first_name: holder.first_name,
      course,
      link: await makeLink(deps, tx, entitlementId, welcomeLinkMs),
      password_link: `${deps.config.platformUrl}/reset-password`,
      has_password: holder.hasPassword,
    },
  });
}

async function holderOf(tx: PlatformTx, access: AccessGrant, at: Date) {
  const owner = access.userId ? await findPerson(tx, access.userId) : null;
  if (owner) return { id: owner.id, first_name: owner.first_name, hasPassword: true };
  return ensureBuyer(tx, access.email, at);
}

/** A link that opens the course once. The key stands behind `#`, so that it is sent to no server and kept in no log. */
export async function makeLink(
  deps: Pick<AcademyDeps, 'clock' | 'config'>,
  tx: PlatformTx,
  entitlementId: string,
  lifeMs: number,
): Promise<string> {
  const at = deps.clock.now();
  const key = newSecret();
  await insertLink(tx, {
    key_hash: hashSecret(key),
    entitlement_id: entitlementId,
    created_at: at,
    expires_at: after(at, lifeMs),
  });
  return `${coursePage(deps.config)}/enter#key=${key}`;
}

/** Takes access away with its sessions and links; what was played stays. False when there was none. */
export async function takeAccess(
  deps: Pick<AcademyDeps, 'clock'>,
  tx: PlatformTx,
  entitlementId: string,
  because: string,
): Promise<boolean> {
  const at = deps.clock.now();
  if (!(await withdraw(tx, entitlementId, at, because))) return false;
  await endSessionsOf(tx, entitlementId, at);
  await dropLinksOf(tx, entitlementId);
  return true;
}
