import { useState } from 'react';
import { useLocation } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMailedKey } from '../components/mailed-key.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where the mail to another address leads: `/login/email#key=…`. */
export default function NewEmailPage() {
  return (
    <AccountFrame title="Your new email">
      <Confirming />
    </AccountFrame>
  );
}

function Confirming() {
  const [email, setEmail] = useState<string | null>(null);
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  const onIn = (done: { email: string }) => setEmail(done.email);
  const problem = useMailedKey({ key, page: paths.newEmail, redeem: accountCalls.confirmNewEmail, onIn });
  if (problem)
    return (
      <p role="alert" className="m-0 text-lg">
        {problem} The address you have stays; you can ask again under “My account”.
      </p>
    );
  if (!email) return <Spinner label="Confirming your email …" />;
  return (
    <div className="grid gap-4">
      <p role="status" className="m-0 text-lg">
        Done. From now on you log in with <b className="break-all">{email}</b>.
      </p>
      <TextLink to={paths.myStores} tall>
        Go to my stores
      </TextLink>
    </div>
  );
}
