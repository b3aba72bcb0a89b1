import { useNavigate } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { isFailure } from '#web/client/errors.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { Form } from '#web/forms/form.tsx';
import { later } from '#web/forms/later.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { TextLink } from '../components/text-link.tsx';
import { EmailField } from '../components/email-field.tsx';

export default function ResetPasswordPage() {
  return (
    <AccountFrame
      title="Reset your password"
      intro="Tell us your email and we will send you a link to choose a new password."
      below={
        <p className="m-0">
          Remembered it? <TextLink to={paths.login}>Log in</TextLink>
        </p>
      }
    >
      <ResetFields />
    </AccountFrame>
  );
}

const check = later(async () => bodyOf((await import('#shared/api/accounts.ts')).requestReset));

function ResetFields() {
  const navigate = useNavigate();
  const form = useForm({
    start: { email: '' },
    check,
    async send(body) {
      const { error } = await accountCalls.requestReset({ body });
      // A mail sent a moment ago is as good as one sent now.
      return isFailure(error) && error.status === 429 ? {} : { error };
    },
    failed: '',
    toast: 'none',
    onDone: (_, { body }) => {
      stored.set('resetEmail', body.email);
      return navigate(paths.mailReset);
    },
    onFailed: (error) => console.warn('The reset mail could not be requested.', error),
  });

  return (
    <Form of={form} className="grid gap-5">
      <EmailField autoComplete="username" {...form.text('email')} />
      <Button type="submit" size="large" wide busy={form.sending} busyLabel="Sending…">
        Send reset link
      </Button>
    </Form>
  );
}
