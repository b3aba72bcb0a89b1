import { googleFailed } from '#shared/api/account-words.ts';
import { useCourseGoogleLoginMutation, useCourseLoginMutation } from '#web/client/course-api.ts';
import { refusal, sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { GoogleButton, type GoogleCredential } from '../accounts/google-button.tsx';
import { googleWords, Or } from '../accounts/google-components.tsx';
import { hasEmailShape } from './email-help.ts';
import type { LoginRequest } from './purchase/purchase-flow.ts';
import { SignInLinkButton } from './sign-in-link-button.tsx';
import { TextLink } from '../components/text-link.tsx';
import { EmailField } from '../components/email-field.tsx';

export const shortestPassword = 6;

const failed = 'Login failed: Unknown Error';

interface Login {
  email: string;
  password: string;
}

function checkLogin(typed: Login): CheckResult<Login> {
  const { password } = typed;
  const email = typed.email.trim();
  const problems: Partial<Login> = {};
  if (email === '') problems.email = 'Email is required';
  else if (!hasEmailShape(email)) problems.email = 'Email is invalid';
  if (password === '') problems.password = 'Password is required';
  else if (password.length < shortestPassword)
    problems.password = `Password must be at least ${shortestPassword} characters`;
  const isFine = Object.keys(problems).length === 0;
  return isFine ? { ok: true, body: { email, password } } : { ok: false, problems: { ...problems } };
}

/** Logging in to the course alone; the owner's session is not touched. */
export function LoginModal({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const [logIn] = useCourseLoginMutation();
  const form = useForm({
    start: { email: request.email ?? '', password: '' },
    check: checkLogin,
    async send(body) {
      const { error } = await logIn({ body });
      // In one piece: which of the two is wrong is no matter of one field.
      return error === undefined ? {} : { error: refusal({ detail: sentenceOf(error, failed) }) };
    },
    failed,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Welcome Back"
      description="Sign in to your account to continue"
    >
      {request.note && (
        <p className="mt-0 mb-4 rounded-md border border-line bg-highlight-soft p-4">{request.note}</p>
      )}
      <GoogleEntry onDone={onClose} />
      <Form of={form} className="grid gap-4">
        <EmailField autoComplete="username" {...form.text('email')} />
        <PasswordField label="Password" required autoComplete="current-password" {...form.text('password')} />
        <TextLink to={paths.resetPassword} tall>
          Forgot password?
        </TextLink>
        <Button type="submit" size="large" wide busy={form.sending} busyLabel="Signing in...">
          Sign In
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
      <div className="mt-5 border-t border-line pt-4">
        <SignInLinkButton email={form.values.email} />
        <button type="button" onClick={onClose} className="mt-3 min-h-11 text-left font-medium text-muted">
          Don't have an account? <span className="site-link">Purchase the course to create account</span>
        </button>
      </div>
    </Dialog>
  );
}

/** The social widget; nothing where it is not configured. */
function GoogleEntry({ onDone }: { onDone: () => void }) {
  const [logIn, { isLoading }] = useCourseGoogleLoginMutation();
  const { problem, tell, clear } = useProblem();
  const onSuccess = async ({ credential }: GoogleCredential) => {
    if (isLoading) return;
    clear();
    const outcome = await logIn({ body: { access_token: credential } });
    if (outcome.error !== undefined) return tell(googleWords(outcome.error));
    onDone();
  };
  const below = (
    <>
      <FormProblem>{problem}</FormProblem>
      <Or />
    </>
  );
  return <GoogleButton onSuccess={onSuccess} onError={() => tell(googleFailed)} below={below} />;
}
