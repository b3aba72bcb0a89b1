import { useState } from 'react';
import { useLocation } from 'react-router';
import { finishSignIn, lostHours, trustedDays } from '#shared/api/two-step.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { accountCalls } from '#web/client/account-calls.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { useCall } from '#web/client/use-call.ts';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useEnter } from './use-enter.ts';

type Kind = 'app' | 'recovery';

const kinds = {
  app: {
    intro: 'Open the app on your phone and type the six figures it shows for Presence.',
    label: 'Code from your app',
    other: 'Use a recovery code instead',
  },
  recovery: {
    intro: 'Type one of the ten codes you kept when you switched two-step sign-in on. Each works once.',
    label: 'Recovery code',
    other: 'Use my app instead',
  },
} as const;

/** The second step of logging in, after the password was right. */
export default function SecondStepPage() {
  const [kind, setKind] = useState<Kind>('app');
  return (
    <AccountFrame
      title="Your code"
      intro={kinds[kind].intro}
      below={<TextLink to={paths.login}>Back to log in</TextLink>}
    >
      <CodeForm key={kind} kind={kind} />
      <div className="mt-5 grid justify-items-start gap-1">
        <Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kinds[kind].other}
        </Button>
      </div>
      <Lost />
    </AccountFrame>
  );
}

function CodeForm({ kind }: { kind: Kind }) {
  const enter = useEnter();
  const { state } = useLocation() as { state: { remember?: boolean } | null };
  const form = useForm({
    start: { code: '', trust: false },
    check: bodyOf(finishSignIn),
    send: (body) => accountCalls.finishSignIn({ body }),
    toast: 'rest',
    onDone: (signedIn) => enter(signedIn, state?.remember ?? false),
  });
  return (
    <Form of={form} className="grid gap-5">
      <TextField
        label={kinds[kind].label}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        {...form.text('code')}
      />
      <Checkbox label={`Do not ask again in this browser for ${trustedDays} days`} {...form.tick('trust')} />
      <Button type="submit" size="large" wide busy={form.sending} busyLabel="Logging in…">
        Log in
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

/** The way out of whom everything is gone. */
function Lost() {
  const [ask, { ended, isLoading }] = useCall(accountCalls.lostSecondStep);
  return (
    <details className="mt-4 border-t border-line pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        My phone and my codes are gone
      </summary>
      {ended?.data ? (
        <p role="status" className="mt-2 mb-0">
          We mailed you. On <b>{lagosMoment(ended.data.ends_at)}</b> two-step sign-in is switched off, unless
          you stop it by the link in that mail. Then your password alone lets you in.
        </p>
      ) : (
        <>
          <p className="mt-2 mb-4">
            Then your password has to be enough, and we make sure that it is you: we mail you now, and after{' '}
            {lostHours} hours two-step sign-in is switched off, if nobody stops it by the link in the mail.
          </p>
          <Button
            variant="secondary"
            busy={isLoading}
            busyLabel="Asking…"
            onClick={() => void told(ask({ body: {} }), null)}
          >
            Switch it off in {lostHours} hours
          </Button>
        </>
      )}
    </details>
  );
}
