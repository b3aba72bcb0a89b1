import { Link } from 'react-router';
import { googleFailed } from '#shared/api/accounts.ts';
import { useGoogleLoginMutation } from '#web/client/accounts-api.ts';
import { paths } from '#web/client/paths.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { GoogleButton, type GoogleCredential } from './google-button.tsx';
import { googleWords, Or } from './google-components.tsx';
import { useEnter } from './use-enter.ts';

/** The Google button of the login and sign-up pages, with what it does there. */
export function GoogleSignIn() {
  const [signIn, { isLoading }] = useGoogleLoginMutation();
  const enter = useEnter();
  const { problem, tell, clear } = useProblem();

  const onSuccess = async ({ credential }: GoogleCredential) => {
    if (isLoading) return;
    clear();
    const outcome = await signIn({ body: { access_token: credential } });
    if (outcome.error !== undefined) return tell(googleWords(outcome.error));
    await enter(outcome.data, false);
    // After the step, or the toast would go with the page that is left.
    notify.success('Logged in successfully!');
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
          <p className="m-0 mt-2 text-base text-muted sm:text-[0.9375rem]">
            If you have no account yet, this makes one: you confirm you are 18 or older and accept the{' '}
            <Link to={paths.terms} className="site-link">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacy} className="site-link">
              Privacy Policy
            </Link>
            .
          </p>
        </>
      }
    />
  );
}
