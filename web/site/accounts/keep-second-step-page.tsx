import { useState } from 'react';
import { useLocation } from 'react-router';
import { accountCalls } from '#web/client/account-calls.ts';
import { paths } from '#web/client/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMailedKey } from '../components/mailed-key.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where “This was not me” leads: `/login/keep#key=…`. */
export default function KeepSecondStepPage() {
  return (
    <AccountFrame title="Two-step sign-in">
      <Keeping />
    </AccountFrame>
  );
}

function Keeping() {
  const [kept, setKept] = useState(false);
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  const problem = useMailedKey({
    key,
    page: paths.keepSecondStep,
    redeem: accountCalls.stopLost,
    onIn: () => setKept(true),
  });
  if (!kept && problem === null) return <Spinner label="Stopping it …" />;
  return (
    <div className="grid gap-4">
      <p role={problem ? 'alert' : 'status'} className="m-0 text-lg">
        {problem ?? 'It stays on. Nobody got in.'}
      </p>
      <p className="m-0">
        Whoever asked for it knows your password. Set a new one now, and use it nowhere else.
      </p>
      <TextLink to={paths.resetPassword} tall>
        Set a new password
      </TextLink>
    </div>
  );
}
