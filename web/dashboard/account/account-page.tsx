import type { Account } from '#shared/api/account.ts';
import { changeAccount, changePassword } from '#shared/api/account.ts';
import { languageIds, languages } from '#shared/languages.ts';
import { bodyOf } from '#web/client/forms.ts';
import { paths } from '#web/client/paths.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountApi } from '../api/account-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { Leave } from '../people/leave.tsx';
import { EmailLine } from './email.tsx';
import { Erase } from './erase.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { speakAnew } from './speak-anew.ts';
import { TakeAlong } from './take-along.tsx';
import { TwoStep } from './two-step.tsx';

const spoken = languageIds.map((value) => ({ value, label: languages[value].name }));

/** The person's own account: name, number, password, where they are signed in, and its end. */
export function AccountPage() {
  usePageTitle('My account');
  const slug = useSlug();
  const store = useKnownStore();
  const account = accountApi.useAccountQuery();
  return (
    <>
      <PageHeader title="My account" description="Yours alone, the same in every store you work in." />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Loaded of={account} what="your account" shapes={['h-64', 'h-56']} gap="gap-4">
          {(own) => (
            <div className="grid grid-cols-1 gap-4 lg:gap-6">
              <Details key={own.email} account={own} />
              {own.has_password ? <Password /> : <NoPassword />}
              {own.has_password && <TwoStep />}
              <Passkeys />
            </div>
          )}
        </Loaded>
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Sessions />
          <TakeAlong />
          <Erase />
          {store && store.role !== 'owner' && <Leave slug={slug} />}
        </div>
      </div>
    </>
  );
}

function Details({ account: { first_name, last_name, phone, email, language } }: { account: Account }) {
  const [send] = accountApi.useChangeAccountMutation();
  const form = useForm({
    start: { first_name, last_name, phone, language: language as string },
    check: bodyOf(changeAccount),
    send: (body) => send({ body }),
    toast: 'rest',
    said: 'Saved.',
    onDone: (saved) => void (saved.language !== language && speakAnew()),
  });
  return (
    <SectionCard title="You">
      <Form of={form} leaving={Unsaved} className="mt-3 grid grid-cols-1 gap-4">
        <TextField label="First name" autoComplete="given-name" {...form.text('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('last_name')} />
        <TextField label="Phone number" type="tel" optional autoComplete="tel" {...form.text('phone')} />
        <SelectField
          label="Language"
          hint="Of this dashboard. What your shop speaks stands under Site."
          options={spoken}
          {...form.text('language')}
        />
        <Button type="submit" disabled={!form.dirty} busy={form.sending} busyLabel="Saving…">
          Save
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
      <div className="mt-4 border-t border-line pt-4">
        <EmailLine email={email} />
      </div>
    </SectionCard>
  );
}

function Password() {
  const [send] = accountApi.useChangePasswordMutation();
  const start = { password: '', new_password: '', elsewhere: true };
  const form = useForm({
    start,
    check: bodyOf(changePassword),
    send: (body) => send({ body }),
    toast: 'rest',
    said: ({ detail }) => detail,
    onDone: (_, { restart }) => restart(start),
  });
  return (
    <SectionCard title="Password">
      <Form of={form} className="mt-3 grid grid-cols-1 gap-4">
        <PasswordField label="Your password now" autoComplete="current-password" {...form.text('password')} />
        <PasswordField
          label="New password"
          hint="At least 8 characters. A short sentence is easy to keep in mind."
          autoComplete="new-password"
          {...form.text('new_password')}
        />
        <Checkbox label="Sign out on every other phone and computer" {...form.tick('elsewhere')} />
        <Button type="submit" variant="secondary" busy={form.sending} busyLabel="Changing…">
          Change password
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
    </SectionCard>
  );
}

const NoPassword = () => (
  <SectionCard title="Password">
    <p className="mt-1 mb-4">
      You log in with Google and have no password. Set one to confirm what matters, such as another bank
      account: we mail you a link.
    </p>
    <a href={paths.resetPassword} className={buttonClass({ variant: 'secondary' })}>
      Set a password
    </a>
  </SectionCard>
);
