import { signIn, type Arrival, type User } from '../../accounts/index.ts';
import { AppError } from '../../platform/http/errors.ts';
import { entitlementOfPerson } from './access-queries.ts';
import { theCourse } from '../course.ts';
import type { AcademyDeps } from '../deps.ts';
import { openCourseSession } from './sessions.ts';

/**
 * Lets a person with an account into the course, and into nothing else.
 * @throws AppError as the ordinary login does; not_allowed when they do not have the course.
 */
export async function courseLogin(
  deps: AcademyDeps,
  given: { email: string; password: string },
  from: Arrival & { deviceHash: Buffer; remember(user: User): void },
): Promise<string> {
  const user = await signIn(deps, given, from);
  from.remember(user);
  return enterAs(deps, user, from.deviceHash);
}

/**
 * The same for a person who is known already, as after Google's word.
 * @throws AppError not_allowed when they do not have the course.
 */
export async function enterAs(
  deps: AcademyDeps,
  person: Parameters<typeof entitlementOfPerson>[2],
  deviceHash: Buffer,
): Promise<string> {
  const course = await theCourse(deps);
  const access = await entitlementOfPerson(deps.db.platform, course.id, person);
  if (!access)
    throw new AppError(
      'not_allowed',
      'This account does not have the course yet. Start the course to get it.',
    );
  return deps.db.transact((tx) =>
    openCourseSession(deps, tx, {
      entitlementId: access.id,
      deviceHash,
      purchaseId: null,
    }),
  );
}
