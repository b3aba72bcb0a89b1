import { useState } from 'react';
import { useParams } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { matching } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { later } from '#web/forms/later.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDelayedNavigation } from '../components/delayed-navigation.ts';
import { TextLink } from '../components/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const start = { new_password1: '', new_password2: '' };

const checkFor = (link: { uid: string; token: string }) =>
  later(async () => {
    const { confirmReset } = await import('#shared/api/accounts.ts');
    const body = bodyOf(confirmReset);
    const both = matching(body, ['new_password1', 'new_password2'], "Passwords don't match");
    return (typed: typeof start) => both({ ...typed, ...link });
  });

export default function NewPasswordPage() {
  return (
    <AccountFrame
      title="Choose a new password"
      intro="You will be logged out everywhere else."
      below={
        <p className="m-0">
          Is the link old or used? <TextLink to={paths.resetPassword}>Ask for a new one</TextLink>
        </p>
      }
    >
      <NewPassword />
    </AccountFrame>
  );
}

function NewPassword() {
  const { uid = '', token = '' } = useParams();
  const [check] = useState(() => checkFor({ uid, token }));
  const goSoon = useDelayedNavigation();
  const form = useForm({
    start,
    check,
    send: (body) => accountCalls.confirmReset({ body }),
    failed: 'Password reset failed: Unknown Error',
    onDone: () => {
      notify.success('Password Reset Successfully');
      goSoon(paths.login);
    },
  });

  return (
    <Form of={form} className="grid gap-5">
      <NewPasswordFields
        labels={['New password', 'Repeat new password']}
        password={form.values.new_password1}
        first={form.text('new_password1')}
        again={form.text('new_password2')}
      />
      <Button type="submit" size="large" wide busy={form.sending || form.done} busyLabel="Saving…">
        Reset password
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}
