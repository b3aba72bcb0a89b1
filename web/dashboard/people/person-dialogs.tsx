import type { StorePerson } from '#shared/api/staff.ts';
import { roles, roleWords, type Role } from '#shared/roles.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { staffApi } from '../api/staff-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useKnownStore } from '../shell/slug.ts';

interface Props {
  person: StorePerson;
  slug: string;
  close: () => void;
}

export function RoleDialog({ person, slug, close }: Props) {
  const [send] = staffApi.useSetRoleMutation();
  const asOwner = useKnownStore()?.role === 'owner';
  const form = useForm({
    start: { role: person.role as Role, password: '' },
    send: (body) => send({ params: { slug, personId: person.id }, body }),
    toast: 'rest',
    said: (_, { role }) => `${person.first_name}: ${roleWords[role].name.toLowerCase()}.`,
    onDone: close,
  });
  const withOwner = form.values.role !== person.role && [form.values.role, person.role].includes('owner');
  return (
    <FormDialog
      of={form}
      close={close}
      title={`What may ${person.first_name} do?`}
      description="It holds at once."
      keep="Keep it as it is"
      action="Change it"
      busyLabel="Changing…"
    >
      <RadioGroup
        label="Role"
        layout="cards"
        options={roles
          .filter((role) => asOwner || role !== 'owner')
          .map((role) => ({
            value: role,
            label: roleWords[role].name,
            description: roleWords[role].about,
          }))}
        {...form.choice('role')}
      />
      {withOwner && <OwnPasswordField form={form} hint="Making or lowering an owner needs it." />}
    </FormDialog>
  );
}

export function HandOverDialog({ person, slug, close }: Props) {
  const [send] = staffApi.useHandOverStoreMutation();
  const form = useForm({
    start: { password: '' },
    send: (body) => send({ params: { slug, personId: person.id }, body }),
    toast: 'rest',
    said: `${person.first_name} is the owner now. You are a manager.`,
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Hand the store over to ${person.first_name}?`}
      description={`${person.first_name} becomes the owner, with the bank account and the plan, and you a manager. Only ${person.first_name} can give it back.`}
      keep="Keep the store"
      action="Hand it over"
      busyLabel="Handing over…"
      danger
    >
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

export function RemoveDialog({ person, slug, close }: Props) {
  const [send] = staffApi.useRemovePersonMutation();
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, personId: person.id } }),
    failed: 'We could not remove them. Please try again.',
    said: `${person.first_name} does not work in your store any more.`,
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Remove ${person.first_name} ${person.last_name}?`}
      description="They see nothing of your store from their next tap on, wherever they are signed in."
      keep="Keep them"
      action="Remove"
      busyLabel="Removing…"
      danger
    />
  );
}
