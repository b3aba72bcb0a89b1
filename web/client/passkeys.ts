import type { AnswerOf } from '#shared/api/contract.ts';
import type { askNewPasskey, askPasskey, Made, Signed } from '#shared/api/passkeys.ts';

/** The code that speaks with phones about passkeys comes when it is first asked for. */
const library = () => import('@simplewebauthn/browser');

export type ToMake = AnswerOf<typeof askNewPasskey>;
export type ToSign = AnswerOf<typeof askPasskey>;

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether it offers them while somebody types their address. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Has the phone make one; null where its person said no, or it has one of this account already. */
export async function makePasskey(question: ToMake): Promise<Made | null> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: question as never }).then(
    (made) => made as Made,
    () => null,
  );
}

/** Has the phone sign with one; null where its person said no. `beside` waits beside a field until one is chosen there. */
export async function signWithPasskey(question: ToSign, { beside = false } = {}): Promise<Signed | null> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: question as never, useBrowserAutofill: beside }).then(
    (signed) => signed as Signed,
    () => null,
  );
}

/** Ends what waits beside a field. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}
