import type { Contract } from '#shared/api/contract.ts';
import { addressOf, type InputOf } from './call.ts';
import type { Outcome } from './failure.ts';
import { getSession } from './session-state.ts';
import { refreshSession } from './session.ts';

/** Fetches a file that a call answers with. Like every call it answers what went wrong instead of throwing. */
export async function download<C extends Contract>(contract: C, input: InputOf<C>): Promise<Outcome<Blob>> {
  const address = addressOf(contract, (input ?? {}) as { params?: Record<string, unknown> });
  const ask = () =>
    fetch(address, { headers: { authorization: `Bearer ${getSession().token ?? ''}` }, cache: 'no-store' });
  try {
    let response = await ask();
    if (response.status === 401) {
      const renewed = await refreshSession();
      if (!renewed.ok) return renewed;
      response = await ask();
    }
    if (response.ok) return { ok: true, data: await response.blob() };
    const data: unknown = await response.json().catch(() => undefined);
    return { ok: false, failure: { status: response.status, data, retryAfter: null } };
  } catch {
    return { ok: false, failure: { status: 'FETCH_ERROR' } };
  }
}
