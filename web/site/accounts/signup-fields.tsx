import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { SignupBody } from '#shared/api/accounts.ts';
import { useRegisterMutation } from '#web/client/accounts-api.ts';
import { problemBeside, sentenceOf, showFieldErrors } from '#web/client/errors.ts';
import { matching } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDelayedNavigation } from '../parts/delayed-navigation.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { EarlyForm } from '../parts/early-form.tsx';

type SignupForm = z.input<typeof SignupBody>;
type Form = UseFormReturn<SignupForm, unknown, z.output<typeof SignupBody>>;

const names = ['first_name', 'last_name', 'gender', 'username', 'email', 'password1', 'password2'] as const;
const fallback = 'Registration failed: Unknown Error';

export function SignupFields() {
  const [signUp, { isLoading, isSuccess }] = useRegisterMutation();
  const goSoon = useDelayedNavigation();
  const [problem, setProblem] = useState<string | null>(null);
  const form: Form = useForm<SignupForm, unknown, z.output<typeof SignupBody>>({
    resolver: matching(zodResolver(SignupBody), ['password1', 'password2'], 'Passwords do not match!'),
    defaultValues: {
      first_name: '',
      last_name: '',
      gender: 'male',
      username: '',
      email: '',
      password1: '',
      password2: '',
      rememberMe: false,
      agreeToTerms: true,
    },
  });

  const submit = form.handleSubmit(
    async (body) => {
      setProblem(null);
      const outcome = await signUp({ body });
      if (outcome.error !== undefined) {
        showFieldErrors(outcome.error, names, form.setError);
        setProblem(problemBeside(outcome.error, names, fallback));
        notify.error(sentenceOf(outcome.error, fallback));
        return;
      }
      stored.set('verifyEmail', body.email);
      notify.success('Registration successful!');
      goSoon(paths.verify);
    },
    (errors) => {
      if (errors.gender) notify.warning('Please select your gender.');
    },
  );

  return (
    <EarlyForm onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PersonFields form={form} />
      <PasswordFields form={form} />
      <p className="m-0 text-base sm:text-[0.9375rem] text-muted">
        By creating an account you confirm you are 18 or older and accept the{' '}
        <Link to={paths.terms} className="site-link">
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy} className="site-link">
          Privacy Policy
        </Link>
        .
      </p>
      <Button
        type="submit"
        size="large"
        wide
        busy={isLoading || isSuccess}
        busyLabel="Creating your account…"
      >
        Create account
      </Button>
      <FormProblem>{problem}</FormProblem>
    </EarlyForm>
  );
}

function PersonFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <RadioGroup
        label="Gender"
        hint="So that we address you properly. Nobody else sees it."
        error={errors.gender?.message}
        options={[
          { value: 'female', label: 'Female' },
          { value: 'male', label: 'Male' },
        ]}
        input={{ ...form.register('gender'), required: true }}
      />
      <TextField
        label="Phone number"
        type="tel"
        required
        inputMode="tel"
        autoComplete="tel-national"
        hint="A Nigerian mobile number with 11 digits, for example 0803 123 4567."
        error={errors.username?.message}
        {...form.register('username', {
          onBlur: () => form.getValues('username') !== '' && void form.trigger('username'),
        })}
      />
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        hint="We send a link there to verify it is yours."
        error={errors.email?.message}
        {...form.register('email')}
      />
    </>
  );
}

function PasswordFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password1' });
  return (
    <>
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password1?.message}
        below={<StrengthMeter password={password} />}
        {...form.register('password1', { deps: ['password2'] })}
      />
      <PasswordField
        label="Repeat password"
        required
        autoComplete="new-password"
        error={errors.password2?.message}
        {...form.register('password2')}
      />
    </>
  );
}
