import * as calls from '#shared/api/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import { askForMail } from '../sign-up/asked-mail.ts';
import type { AccountDeps } from '../deps.ts';
import { mailing, proving, publicRoute } from '../kinds-of-calls.ts';
import type { KnownDevices } from '../sessions/known-device.ts';
import { confirmReset } from './password-reset.ts';

/** A password that was forgotten is set anew, by a mailed link. */
export function mountReset(api: Api, deps: AccountDeps, devices: KnownDevices): void {
  api.open(
    calls.requestReset,
    { ...publicRoute, limit: mailing, idempotency: 'none' },
    async ({ body, request }) => {
      await askForMail(deps, 'reset', body, (user) => devices.read(request, user) !== null);
      return { detail: 'If this address has an account, a reset email is on its way.' };
    },
  );
  api.open(calls.confirmReset, { ...publicRoute, limit: proving, idempotency: 'none' }, async ({ body }) => {
    const { uid, token, new_password1: password } = body;
    if (await confirmReset(deps, { uid, token, password }))
      return { detail: 'Your password has been changed.' };
    throw new AppError('bad_input', 'This reset link is no longer valid. Ask for a new one.');
  });
}
