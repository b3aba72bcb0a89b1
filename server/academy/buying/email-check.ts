import { effortHeader } from '#shared/effort.ts';
import { hours } from '../../platform/clock.ts';
import type { Efforts } from '../../platform/admission/effort.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { entitlementOf } from '../entry/access-queries.ts';
import { theCourse } from '../course.ts';
import type { AcademyDeps } from '../deps.ts';

/** Of one address nobody is told more often, whatever they do for it. */
const ofOneAddress: Limit = { name: 'course email check', max: 5, perMs: hours(1) };
/** Phone networks put thousands behind one address: from here on a question costs a second of the asker's phone. */
const withoutEffort: Limit = { name: 'course email checks', max: 60, perMs: hours(1) };

export interface EmailQuestion {
  email: string;
  network: string;
  /** What shows that an effort asked for earlier was made. */
  effort?: string | undefined;
  /** Sets a header of the refusal. */
  header(name: string, value: string): void;
}

/**
 * Whether an address has the course.
 * @throws AppError too_many for an address asked about too often, and, with a task in the header, for a network many
 * people ask from: whoever does the task is answered.
 */
export async function hasCourse(
  deps: AcademyDeps,
  efforts: Efforts,
  question: EmailQuestion,
): Promise<boolean> {
  const { email, network } = question;
  await deps.limits.use(ofOneAddress, email);
  try {
    await deps.limits.use(withoutEffort, network);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!question.effort || !(await efforts.isDone(email, question.effort))) {
      deps.limits.giveBack(ofOneAddress, email);
      question.header(effortHeader, efforts.ask(email));
      throw new AppError('too_many', manyAsk(error.retryAfter!), error.retryAfter);
    }
  }
  const course = await theCourse(deps);
  return (await entitlementOf(deps.db.platform, course.id, email)) !== null;
}

function manyAsk(seconds: number): string {
  const wait = Math.ceil(seconds / 60);
  return `Many people on your network are asking at this moment, so each of them costs a little work that only a script can do. Please try again with scripts allowed, or in ${wait} ${wait === 1 ? 'minute' : 'minutes'}.`;
}
