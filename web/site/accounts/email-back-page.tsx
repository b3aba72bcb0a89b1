import { useState } from 'react';
import { useLocation } from 'react-router';
import { sinceTaken } from '#shared/api/account-words.ts';
import { product } from '#shared/product.ts';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMailedKey } from '../components/mailed-key.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where “This was not me” of a changed address leads: `/login/email-back#key=…`. */
export default function EmailBackPage() {
  return (
    <AccountFrame title="Your email">
      <TakingBack />
    </AccountFrame>
  );
}

function TakingBack() {
  const [email, setEmail] = useState<string | null>(null);
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  const onIn = (done: { email: string }) => setEmail(done.email);
  const problem = useMailedKey({ key, page: paths.emailBack, redeem: accountCalls.undoNewEmail, onIn });
  if (problem)
    return (
      <p role="alert" className="m-0 text-lg">
        {problem} If your account is in somebody else’s hands, write to {product.email}.
      </p>
    );
  if (!email) return <Spinner label="Taking it back …" />;
  return (
    <div role="status" className="text-lg">
      <p className="m-0">
        Your account has the address <b className="break-all">{email}</b> again, and everybody is logged out.
        We mailed you a link: set a new password with it, since somebody knew the one before.
      </p>
      <p className="mb-0">{sinceTaken}</p>
    </div>
  );
}
