import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { matching } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { later } from '#web/forms/later.ts';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useDelayedNavigation } from '../components/delayed-navigation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Terms } from './terms.tsx';
import { EmailField } from '../components/email-field.tsx';

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
const check = later(async () => {
  const { SignupBody } = await import('#shared/api/accounts.ts');
  return matching(SignupBody, ['password1', 'password2'], 'Passwords do not match!');
});

export function SignupFields() {
  const goSoon = useDelayedNavigation();
  const form = useForm({
    start,
    check,
    send: (body) => accountCalls.register({ body }),
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
      <NewPasswordFields
        labels={['Password', 'Repeat password']}
        password={form.values.password1}
        first={form.text('password1')}
        again={form.text('password2')}
      />
      <Terms>By creating an account</Terms>
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
        hint="A Nigerian mobile number with 11 digits, for example 0803 123 4567. Numbers from other countries cannot be used."
        {...form.text('username', { onLeave: true })}
      />
      <EmailField
        autoComplete="email"
        hint="We send a link there to verify it is yours."
        {...form.text('email')}
      />
    </>
  );
}
