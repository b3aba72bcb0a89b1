import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { googleFailed } from '#shared/api/accounts.ts';
import { useCourseGoogleLoginMutation, useCourseLoginMutation } from '#web/client/course-api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GoogleButton, type GoogleCredential } from '../accounts/google-button.tsx';
import { googleWords, Or } from '../accounts/google-parts.tsx';
import { hasEmailShape } from './email-help.ts';
import type { LoginRequest } from './purchase/purchase-flow.ts';
import { SignInLinkButton } from './sign-in-link-button.tsx';

export const shortestPassword = 6;

const emailError = (email: string) => {
  if (email.trim() === '') return 'Email is required';
  return hasEmailShape(email) ? null : 'Email is invalid';
};

function passwordError(password: string): string | null {
  if (password === '') return 'Password is required';
  const short = password.length < shortestPassword;
  return short ? `Password must be at least ${shortestPassword} characters` : null;
}

/** Logging in to the course alone; the owner's session is not touched. */
export function LoginModal({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const [email, setEmail] = useState(request.email ?? '');
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
      <PasswordForm email={email} onEmail={setEmail} onDone={onClose} />
      <div className="mt-5 border-t border-line pt-4">
        <SignInLinkButton email={email} />
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
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (words: string) => {
    setProblem(words);
    notify.error(words);
  };
  const onSuccess = async ({ credential }: GoogleCredential) => {
    if (isLoading) return;
    setProblem(null);
    const outcome = await logIn({ body: { access_token: credential } });
    if (outcome.error !== undefined) return fail(googleWords(outcome.error));
    onDone();
  };
  const below = (
    <>
      <FormProblem>{problem}</FormProblem>
      <Or />
    </>
  );
  return <GoogleButton onSuccess={onSuccess} onError={() => fail(googleFailed)} below={below} />;
}

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
}

function PasswordForm({ email, onEmail, onDone }: PasswordFormProps) {
  const [logIn, { isLoading }] = useCourseLoginMutation();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ email: string | null; password: string | null }>({
    email: null,
    password: null,
  });

  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const found = { email: emailError(email), password: passwordError(password) };
    setErrors(found);
    if (found.email ?? found.password) return;
    setProblem(null);
    const outcome = await logIn({ body: { email: email.trim(), password } });
    if (outcome.error !== undefined) {
      const words = sentenceOf(outcome.error, 'Login failed: Unknown Error');
      setProblem(words);
      return notify.error(words);
    }
    onEmail('');
    setPassword('');
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        value={email}
        error={errors.email}
        onChange={(event) => {
          onEmail(event.target.value);
          setErrors({ ...errors, email: null });
        }}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors({ ...errors, password: null });
        }}
      />
      <Link
        to={paths.resetPassword}
        className="site-link inline-flex min-h-11 items-center justify-self-start"
      >
        Forgot password?
      </Link>
      <Button type="submit" size="large" wide busy={isLoading} busyLabel="Signing in...">
        Sign In
      </Button>
      <FormProblem>{problem}</FormProblem>
    </form>
  );
}
