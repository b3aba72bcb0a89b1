import { makeKey } from '#shared/api/keys.ts';
import { keyAreaIds, keyAreas, type KeyAreaId, type KeyScope } from '#shared/api-keys.ts';
import { checkedBy } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { bodyOf } from '#web/client/forms.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { developersApi } from '../api/developers-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

const access = [
  { value: '', label: 'Nothing' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
];
const lives = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: '', label: 'When I end it' },
];

type Values = Record<KeyAreaId, string> & { name: string; days: string; password: string };

const start: Values = {
  name: '',
  products: '',
  stock: '',
  orders: '',
  customers: '',
  discounts: '',
  days: '365',
  password: '',
};

const asked = ({ name, days, password, ...areas }: Values) => ({
  name,
  password,
  days: days === '' ? null : Number(days),
  scopes: keyAreaIds.flatMap((id): KeyScope[] =>
    areas[id] === '' ? [] : [`${id}:${areas[id] as 'read' | 'write'}`],
  ),
});

interface Props {
  slug: string;
  close: () => void;
  /** The key itself, which is never answered again. */
  onMade: (secret: string) => void;
}

export function KeyDialog({ slug, close, onMade }: Props) {
  const [make] = developersApi.useMakeApiKeyMutation();
  const form = useForm({
    start,
    check: (values: Values) => checkedBy(bodyOf(makeKey), asked(values)),
    limits: bodyOf(makeKey),
    send: (body) => make({ params: { slug }, body }),
    toast: 'rest',
    failed: 'We could not make the key. Please try again.',
    said: 'The key is ready.',
    onDone: ({ secret }: { secret: string }) => {
      onMade(secret);
      close();
    },
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Make a key"
      keep="Not now"
      action="Make the key"
      busyLabel="Making…"
    >
      <TextField
        label="Name"
        hint="The program that will use it, for example “Accounts”."
        autoComplete="off"
        {...form.text('name')}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2 p-0 font-medium">What may it do?</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {keyAreaIds.map((id) => (
            <SelectField key={id} label={keyAreas[id].name} options={access} {...form.text(id)} />
          ))}
        </div>
      </fieldset>
      <SelectField label="When does it end?" options={lives} {...form.text('days')} />
      <OwnPasswordField form={form} />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
