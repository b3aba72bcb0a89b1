import { Link } from 'react-router';
import { SignupBody } from '#shared/api/accounts.ts';
import { useRegisterMutation } from '#web/client/accounts-api.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { matching } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDelayedNavigation } from '../components/delayed-navigation.ts';
import { StrengthMeter } from './strength-meter.tsx';

const start = {
  first_name: '',
  last_name: '',
  gender: 'male',
  username: '',
  email: '',
  password1: '',
  password2: '',
  rememberMe: false,
  agreeToTerms: true,
};

type Control = FormControl<typeof start>;
const check = matching(SignupBody, ['password1', 'password2'], 'Passwords do not match!');

export function SignupFields() {
  const [signUp] = useRegisterMutation();
  const goSoon = useDelayedNavigation();
  const form = useForm({
    start,
    check,
    send: (body) => signUp({ body }),
    failed: 'Registration failed: Unknown Error',
    onDone: (_, { body }) => {
      stored.set('verifyEmail', body.email);
      notify.success('Registration successful!');
      goSoon(paths.verify);
    },
    onWrong: (problems) => {
      if (problems.gender) notify.warning('Please select your gender.');
    },
  });

  return (
    <Form of={form} className="grid gap-5">
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
        busy={form.sending || form.done}
        busyLabel="Creating your account…"
      >
        Create account
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

function PersonFields({ form }: { form: Control }) {
  const gender = form.choice('gender');
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First name" required autoComplete="given-name" {...form.text('first_name')} />
        <TextField label="Last name" required autoComplete="family-name" {...form.text('last_name')} />
      </div>
      <RadioGroup
        label="Gender"
        hint="So that we address you properly. Nobody else sees it."
        options={[
          { value: 'female', label: 'Female' },
          { value: 'male', label: 'Male' },
        ]}
        {...gender}
        input={{ ...gender.input, required: true }}
      />
      <TextField
        label="Phone number"
        type="tel"
        required
        inputMode="tel"
        autoComplete="tel-national"
        hint="A Nigerian mobile number with 11 digits, for example 0803 123 4567."
        {...form.text('username', { onLeave: true })}
      />
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        hint="We send a link there to verify it is yours."
        {...form.text('email')}
      />
    </>
  );
}

function PasswordFields({ form }: { form: Control }) {
  return (
    <>
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        below={<StrengthMeter password={form.values.password1} />}
        {...form.text('password1')}
      />
      <PasswordField
        label="Repeat password"
        required
        autoComplete="new-password"
        {...form.text('password2')}
      />
    </>
  );
}
