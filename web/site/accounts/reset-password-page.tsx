import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { requestReset } from '#shared/api/accounts.ts';
import { useRequestResetMutation } from '#web/client/accounts-api.ts';
import { isFailure } from '#web/client/errors.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { EarlyForm } from '../parts/early-form.tsx';

const Body = bodyOf(requestReset);
type ResetForm = z.input<typeof Body>;

export function ResetPasswordPage() {
  return (
    <AccountFrame
      title="Reset your password"
      intro="Tell us your email and we will send you a link to choose a new password."
      below={
        <p className="m-0">
          Remembered it?{' '}
          <Link to={paths.login} className="site-link">
            Log in
          </Link>
        </p>
      }
    >
      <ResetFields />
    </AccountFrame>
  );
}

function ResetFields() {
  const [ask, { isLoading }] = useRequestResetMutation();
  const navigate = useNavigate();
  const form = useForm<ResetForm>({ resolver: zodResolver(Body), defaultValues: { email: '' } });

  const submit = form.handleSubmit(async ({ email }) => {
    const { error } = await ask({ body: { email } });
    // A mail sent a moment ago is as good as one sent now.
    const sentBefore = isFailure(error) && error.status === 429;
    if (error !== undefined && !sentBefore) {
      console.warn('The reset mail could not be requested.', error);
      return;
    }
    stored.set('resetEmail', email);
    await navigate(paths.mailReset);
  });

  return (
    <EarlyForm onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="large" wide busy={isLoading} busyLabel="Sending…">
        Send reset link
      </Button>
    </EarlyForm>
  );
}
