import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { isFailure } from '#web/client/errors.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { useSession } from '#web/client/session-state.ts';
import { Form } from '#web/forms/form.tsx';
import { later } from '#web/forms/later.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LinkButton } from './link-button.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { firstPageOf, firstStepOf, shopWish } from './after-login.ts';
import { useEnter, useGoOn } from './use-enter.ts';
import { TextLink } from '../components/text-link.tsx';
import { EmailField } from '../components/email-field.tsx';

/** What other pages hand over: where the person wanted to go, and the address they just verified. */
interface LoginState {
  back?: string;
  email?: string;
  /** They come from the link of the mail, in the browser that signed up, and are logged in. */
  verified?: boolean;
}

export default function LoginPage() {
  return (
    <AccountFrame
      title="Log in"
      intro="Welcome back. Your stores are where you left them."
      below={
        <>
          <p className="m-0">
            New here? <TextLink to={paths.signup}>Create an account</TextLink>
          </p>
          <p className="mt-3 mb-0">
            <TextLink to={paths.privacy}>Privacy Policy</TextLink> ·{' '}
            <TextLink to={paths.terms}>Terms of Service</TextLink>
          </p>
        </>
      }
    >
      <AlreadyIn />
      <LoginFields />
      <GoogleSignIn />
    </AccountFrame>
  );
}

/** Whom the link of the mail logged in need not type anything: one tap leads on. */
function AlreadyIn() {
  const { state, search } = useLocation() as { state: LoginState | null; search: string };
  const { user } = useSession();
  const goOn = useGoOn();
  const toShop = user && shopWish({ search, user, origin: location.origin });
  if (!user || (!toShop && !state?.verified)) return null;
  return (
    <div className="mb-6 rounded-md border border-line bg-soft p-4 text-on-soft">
      <p className="m-0 mb-3">You are logged in{user.first_name && ` as ${user.first_name}`}.</p>
      {toShop ? (
        <Button size="large" onClick={() => void goOn(user)}>
          Open my shop
        </Button>
      ) : (
        <Link to={firstPageOf(user)} className={buttonClass({ size: 'large' })}>
          {firstStepOf(user.sites.length === 0 ? 'Create my store' : 'Go to my stores')}
        </Link>
      )}
    </div>
  );
}

const check = later(async () => bodyOf((await import('#shared/api/accounts.ts')).login));

function LoginFields() {
  const enter = useEnter();
  const [unverified, setUnverified] = useState(false);
  const { state } = useLocation() as { state: LoginState | null };
  const form = useForm({
    start: { email: state?.email ?? '', password: '', rememberMe: false },
    check,
    send: (body) => accountCalls.login({ body }),
    failed: 'Login failed: Unknown Error',
    onDone: (session, { body }) => enter(session, body.rememberMe ?? false),
    onFailed: (error, body) => {
      // The right password of an address that waits to be verified: the way on needs the address.
      const waiting = isFailure(error) && error.status === 403;
      if (waiting) stored.set('verifyEmail', body.email);
      setUnverified(waiting);
    },
  });

  return (
    <Form of={form} className="grid gap-5">
      <EmailField autoComplete="username webauthn" {...form.text('email')} />
      <PasswordField label="Password" required autoComplete="current-password" {...form.text('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox label="Remember me" {...form.tick('rememberMe')} />
        <TextLink to={paths.resetPassword} tall>
          Forgot password?
        </TextLink>
      </div>
      <Button type="submit" size="large" wide busy={form.sending} busyLabel="Logging in…">
        Log in
      </Button>
      <FormProblem>{form.problem}</FormProblem>
      <PasskeySignIn remember={form.values.rememberMe} />
      <LinkButton email={form.values.email} />
      {unverified && (
        <p className="m-0 rounded-md border border-line bg-highlight-soft p-4">
          Your email is not verified yet. <TextLink to={paths.verify}>Send a new verification email</TextLink>
        </p>
      )}
    </Form>
  );
}
