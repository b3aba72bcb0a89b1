import { googleFailed } from '#shared/api/account-words.ts';
import { accountCalls } from '#web/client/account-calls.ts';
import { useCall } from '#web/client/use-call.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { GoogleButton, type GoogleCredential } from './google-button.tsx';
import { googleWords, Or } from './google-components.tsx';
import { useEnter } from './use-enter.ts';
import { Terms } from './terms.tsx';

/** The Google button of the login and sign-up pages, with what it does there. */
export function GoogleSignIn() {
  const [signIn, { isLoading }] = useCall(accountCalls.googleLogin);
  const enter = useEnter();
  const { problem, tell, clear } = useProblem();

  const onSuccess = async ({ credential }: GoogleCredential) => {
    if (isLoading) return;
    clear();
    const outcome = await signIn({ body: { access_token: credential } });
    if (outcome.error !== undefined) return tell(googleWords(outcome.error));
    // After the step, or the toast would go with the page that is left.
    if (await enter(outcome.data, false)) notify.success('Logged in successfully!');
  };

  return (
    <GoogleButton
      onSuccess={onSuccess}
      onError={() => tell(googleFailed)}
      above={<Or />}
      below={
        <>
          <FormProblem>{problem}</FormProblem>
          <p role="status" className="m-0 flex min-h-7 items-center justify-center gap-2 pt-2">
            {isLoading && (
              <>
                <Spinner /> Logging in…
              </>
            )}
          </p>
          <Terms className="mt-2">If you have no account yet, this makes one:</Terms>
        </>
      }
    />
  );
}
