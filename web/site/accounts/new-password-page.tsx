import { useParams } from 'react-router';
import { confirmReset } from '#shared/api/accounts.ts';
import { useConfirmResetMutation } from '#web/client/accounts-api.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { matching } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDelayedNavigation } from '../components/delayed-navigation.ts';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const check = matching(bodyOf(confirmReset), ['new_password1', 'new_password2'], "Passwords don't match");

export default function NewPasswordPage() {
  return (
    <AccountFrame title="Choose a new password" intro="You will be logged out everywhere else.">
      <NewPassword />
    </AccountFrame>
  );
}

function NewPassword() {
  const { uid = '', token = '' } = useParams();
  const [confirm] = useConfirmResetMutation();
  const goSoon = useDelayedNavigation();
  const form = useForm({
    start: { new_password1: '', new_password2: '' },
    check: (typed) => check({ ...typed, uid, token }),
    send: (body) => confirm({ body }),
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
