import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import type { ClientStore } from '#web/client/api.ts';
import { useCourseAccess } from '#web/client/course-access.ts';
import { courseApi } from '#web/client/course-api.ts';
import type { Failure, Outcome } from '#web/client/failure.ts';
import { paths } from '#web/client/paths.ts';
import { PurchaseFlow, type LoginRequest, type Purchase } from './purchase-flow.ts';

/** What the data layer answers, as one of the two ends of a call. */
function outcomeOf<Data>(answer: { data?: Data; error?: unknown }): Outcome<Data> {
  if (answer.error === undefined) return { ok: true, data: answer.data as Data };
  return { ok: false, failure: answer.error as Failure };
}

function createFlow(dispatch: ClientStore['dispatch'], openLogin: (request: LoginRequest) => void) {
  const { checkCourseEmail, buyCourse, forceLogin } = courseApi.endpoints;
  return new PurchaseFlow({
    openLogin,
    checkEmail: async (email, effort) => {
      const query = { email, ...(effort ? { effort } : {}) };
      const asked = dispatch(checkCourseEmail.initiate({ query }, { forceRefetch: true }));
      const { data, error } = await asked;
      asked.unsubscribe();
      return data ? { ok: true, data } : { ok: false, failure: error as Failure };
    },
    buy: async (email) => outcomeOf(await dispatch(buyCourse.initiate({ body: { email } }))),
    forceLogin: async (reference, email) =>
      outcomeOf(await dispatch(forceLogin.initiate({ body: { payment_ref: reference, email } }))),
  });
}

export interface PurchaseControl {
  state: Purchase;
  start: (email: string) => void;
  checkAgain: () => void;
  end: () => void;
}

/** The purchase of this page; it goes on by itself after a reload and when the provider leads back here. */
export function usePurchase(openLogin: (request: LoginRequest) => void): PurchaseControl {
  const dispatch = useDispatch<ClientStore['dispatch']>();
  const [flow] = useState(() => createFlow(dispatch, openLogin));
  const state = useSyncExternalStore(flow.subscribe, flow.now, flow.now);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const access = useCourseAccess();

  const arrive = useEffectEvent(() => {
    const reference = search.get('reference') ?? search.get('trxref');
    if (reference !== null) void navigate(paths.courses, { replace: true });
    void flow.resume(reference);
  });
  // Once: a reference stands only in the address that the page was opened with.
  useEffect(() => {
    arrive();
    return () => flow.leave();
  }, [flow]);

  useEffect(() => {
    if (access !== null) flow.tokenArrived();
  }, [access, flow]);

  return {
    state,
    start: (email) => void flow.start(email),
    checkAgain: () => void flow.checkAgain(),
    end: () => flow.end(),
  };
}
