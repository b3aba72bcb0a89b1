import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { api, type Build, type Tag } from './api.ts';
import { call, type InputOf } from './call.ts';
import { clearCourseAccess, endCourseAccess, getCourseAccess, setCourseAccess } from './course-access.ts';
import type { Failure, Outcome } from './failure.ts';
import { lightAcademy as academy } from './light.ts';

/** A call in the name of whoever has the course here; without a token it is a visitor's call. A dead token is dropped. */
export async function callAsLearner<C extends Contract>(
  contract: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Outcome<AnswerOf<C>>> {
  const token = getCourseAccess();
  const outcome = await call(contract, input, { ...options, token });
  const refused = !outcome.ok && outcome.failure.status === 401 && token !== null;
  if (refused && getCourseAccess() === token) endCourseAccess();
  return outcome;
}

type CallResult<Data> = { data: Data; error?: undefined } | { error: Failure; data?: undefined };

const answered = <Data>(outcome: Outcome<Data>): CallResult<Data> =>
  outcome.ok ? { data: outcome.data } : { error: outcome.failure };

interface Settings<C> {
  /** Sends the token when there is one; the public calls never do. */
  asLearner?: boolean;
  /** A token in the answer: kept before anything is read again, which then comes with it. */
  token?: (answer: AnswerOf<C>) => string | null;
  /** Whoever asks for it leaves the course by it. */
  leaves?: boolean;
  invalidates?: (answer: AnswerOf<C>) => readonly Tag[];
}

function change<C extends Contract>(build: Build, contract: C, settings: Settings<C> = {}) {
  return build.mutation<AnswerOf<C>, InputOf<C>>({
    queryFn: async (input: InputOf<C>, { signal }) => {
      const outcome = await (settings.asLearner ? callAsLearner : call)(contract, input, { signal });
      const token = outcome.ok ? settings.token?.(outcome.data) : null;
      if (token) setCourseAccess(token);
      if (outcome.ok && settings.leaves) clearCourseAccess();
      return answered(outcome);
    },
    invalidatesTags: (answer, error) => (error || !answer ? [] : [...(settings.invalidates?.(answer) ?? [])]),
  });
}

function read<C extends Contract>(build: Build, contract: C, provides: readonly Tag[] = []) {
  return build.query<AnswerOf<C>, InputOf<C>>({
    queryFn: async (input: InputOf<C>, { signal }) => answered(await call(contract, input, { signal })),
    providesTags: [...provides],
  });
}

const courses = (): readonly Tag[] => ['Courses'];

export const courseApi = api.injectEndpoints({
  endpoints: (build) => ({
    course: build.query<AnswerOf<typeof academy.getCourse>, void>({
      queryFn: async (_input, { signal }) => {
        const token = getCourseAccess();
        const outcome = await callAsLearner(academy.getCourse, undefined, { signal });
        // Who comes with a token that ended is shown what every visitor may see.
        const ended = outcome.ok && !outcome.data.has_access && token !== null;
        if (ended && getCourseAccess() === token) endCourseAccess();
        return answered(outcome);
      },
      providesTags: ['Courses'],
    }),
    checkCourseEmail: read(build, academy.checkCourseEmail),
    checkCertificate: read(build, academy.checkCertificate),
    buyCourse: change(build, academy.buyCourse),
    forceLogin: change(build, academy.forceLogin, {
      token: (answer) => answer.access_token,
      invalidates: (answer) => (answer.access_token ? courses() : []),
    }),
    courseLogin: change(build, academy.courseLogin, {
      token: (answer) => answer.access,
      invalidates: courses,
    }),
    courseGoogleLogin: change(build, academy.courseGoogleLogin, {
      token: (answer) => answer.access,
      invalidates: courses,
    }),
    requestCourseLink: change(build, academy.requestCourseLink),
    redeemCourseLink: change(build, academy.redeemCourseLink, {
      token: (answer) => answer.access,
      invalidates: courses,
    }),
    refundCourse: change(build, academy.refundCourse, {
      asLearner: true,
      leaves: true,
      invalidates: courses,
    }),
    claimCertificate: change(build, academy.claimCertificate, { asLearner: true, invalidates: courses }),
  }),
});

/** The course is read again, with whatever token there is now. */
export const courseChanged = () => api.util.invalidateTags(['Courses']);

/** Ends the course session here at once, and on the server. */
export async function leaveCourse(): Promise<void> {
  const token = getCourseAccess();
  clearCourseAccess();
  if (token) await call(academy.courseLogout, undefined, { token, keepalive: true });
}

export const {
  useCourseQuery,
  useLazyCheckCourseEmailQuery,
  useCheckCertificateQuery,
  useBuyCourseMutation,
  useForceLoginMutation,
  useCourseLoginMutation,
  useCourseGoogleLoginMutation,
  useRequestCourseLinkMutation,
  useRedeemCourseLinkMutation,
  useRefundCourseMutation,
  useClaimCertificateMutation,
} = courseApi;
