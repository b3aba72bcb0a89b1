import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { confirmReset } from '#shared/api/accounts.ts';
import { useConfirmResetMutation } from '#web/client/accounts-api.ts';
import { problemBeside, sentenceOf, showFieldErrors } from '#web/client/errors.ts';
import { bodyOf, matching } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useDelayedNavigation } from '../parts/delayed-navigation.ts';
import { AccountFrame } from './account-frame.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { EarlyForm } from '../parts/early-form.tsx';

const Body = bodyOf(confirmReset);
const names = ['new_password1', 'new_password2'] as const;
const fallback = 'Password reset failed: Unknown Error';

export function NewPasswordPage() {
  return (
    <AccountFrame title="Choose a new password" intro="You will be logged out everywhere else.">
      <NewPasswordFields />
    </AccountFrame>
  );
}

function NewPasswordFields() {
  const { uid = '', token = '' } = useParams();
  const [confirm, { isLoading, isSuccess }] = useConfirmResetMutation();
  const goSoon = useDelayedNavigation();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.input<typeof Body>>({
    resolver: matching(zodResolver(Body), ['new_password1', 'new_password2'], "Passwords don't match"),
    defaultValues: { uid: '', token: '', new_password1: '', new_password2: '' },
    values: { uid, token, new_password1: '', new_password2: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'new_password1' });

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    const outcome = await confirm({ body });
    if (outcome.error !== undefined) {
      showFieldErrors(outcome.error, names, form.setError);
      setProblem(problemBeside(outcome.error, names, fallback));
      notify.error(sentenceOf(outcome.error, fallback));
      return;
    }
    notify.success('Password Reset Successfully');
    goSoon(paths.login);
  });

  return (
    <EarlyForm onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.new_password1?.message}
        below={<StrengthMeter password={password} />}
        {...form.register('new_password1', { deps: ['new_password2'] })}
      />
      <PasswordField
        label="Repeat new password"
        required
        autoComplete="new-password"
        error={errors.new_password2?.message}
        {...form.register('new_password2')}
      />
      <Button type="submit" size="large" wide busy={isLoading || isSuccess} busyLabel="Saving…">
        Reset password
      </Button>
      <FormProblem>{problem}</FormProblem>
    </EarlyForm>
  );
}
