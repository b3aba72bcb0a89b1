import { ensureBuyer } from '../accounts/index.ts';
import { giveAccess, mailWayIn, takeAccess } from './entry/access.ts';
import {
  byOperator,
  entitlementOf,
  entitlementOfPurchase,
  hasEverHad,
  purchaseByReference,
  readdress,
} from './entry/access-queries.ts';
import { endSessionsOf, dropLinksOf } from './entry/session-queries.ts';
import { courseById } from './content/content-queries.ts';
import { theCourse } from './course.ts';
import type { AcademyDeps } from './deps.ts';

/** Gives the course to an address without a payment; false when it has the course already. */
export async function grantCourse(deps: AcademyDeps, email: string): Promise<boolean> {
  const course = await theCourse(deps);
  const given = await deps.db.transact((tx) =>
    giveAccess(deps, tx, { course, email: email.trim().toLowerCase(), userId: null, purchaseId: null }),
  );
  return given !== null;
}

/** Takes the course away without sending money back, and says so to whoever had it; false when the address does not have it. */
export async function withdrawCourse(deps: AcademyDeps, email: string): Promise<boolean> {
  const course = await theCourse(deps);
  return deps.db.transact(async (tx) => {
    const access = await entitlementOf(tx, course.id, email.trim().toLowerCase());
    if (access === null || !(await takeAccess(deps, tx, access.id, byOperator))) return false;
    await deps.mail.queue(tx, {
      key: `course-withdrawn:${access.id}:${deps.clock.now().getTime()}`,
      to: access.email,
      template: 'course-withdrawn',
      data: { course: course.title },
    });
    return true;
  });
}

export type MoveCourseResult = { ok: true; from: string } | { ok: false; reason: 'unknown' | 'taken' };

/** For a buyer who mistyped: what a payment bought goes to another address, with what was played; the way in is mailed there. */
export async function moveCourse(
  deps: AcademyDeps,
  reference: string,
  to: string,
): Promise<MoveCourseResult> {
  const email = to.trim().toLowerCase();
  const purchase = await purchaseByReference(deps.db.platform, reference);
  if (!purchase) return { ok: false, reason: 'unknown' };
  return deps.db.transact(async (tx) => {
    const access = await entitlementOfPurchase(tx, purchase.id);
    if (!access || access.withdrawn_at) return { ok: false, reason: 'unknown' };
    if (await hasEverHad(tx, access.course_id, email)) return { ok: false, reason: 'taken' };
    const at = deps.clock.now();
    const holder = await ensureBuyer(tx, email, at);
    await readdress(tx, { id: access.id, purchaseId: purchase.id }, { email, userId: holder.id });
    await endSessionsOf(tx, access.id, at);
    await dropLinksOf(tx, access.id);
    const { title } = await courseById(tx, access.course_id);
    await mailWayIn(deps, tx, { entitlementId: access.id, course: title, email, holder });
    return { ok: true, from: access.email };
  });
}
