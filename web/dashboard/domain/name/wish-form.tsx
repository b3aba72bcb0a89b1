import type { Account } from '#shared/api/account.ts';
import { askForName, type NameOrder } from '#shared/api/names.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountApi } from '../../api/account-api.ts';
import { namesApi } from '../../api/names-api.ts';
import { Folded } from '../../components/folded.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useKnownStore } from '../../shell/slug.ts';
import { Unsaved } from '../../shell/unsaved.tsx';
import { NameLook } from './name-look.tsx';
import { RegistrantFields, typedOf } from './registrant-fields.tsx';

interface Props {
  order: NameOrder;
  slug: string;
  onDone: () => void;
  /** Leaves the wish as it is; null where there is none yet. */
  onClose: (() => void) | null;
}

const nameField = {
  inputMode: 'url',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;

/** Which name is wanted, what else would do, and for whom. */
export function WishForm(props: Props) {
  const account = accountApi.useAccountQuery();
  return (
    <Loaded of={account} what="your details" shapes={['mt-4 h-72']}>
      {(person) => <Fields {...props} person={person} />}
    </Loaded>
  );
}

function Fields({ order, slug, person, onDone, onClose }: Props & { person: Account }) {
  const store = useKnownStore();
  const [ask] = namesApi.useAskForNameMutation();
  const [wish = '', second = '', third = ''] = order.wanted;
  const form = useForm({
    start: { wish, second, third, ...typedOf(order.registrant, { person, store }) },
    check: bodyOf(askForName),
    send: (body) => ask({ params: { slug, id: order.id }, body }),
    toast: 'rest',
    failed: 'We could not keep that. Please try again.',
    said: 'We have it. We write to you as soon as the name is yours.',
    onDone,
  });
  return (
    <Form of={form} leaving={Unsaved} className="mt-4 grid grid-cols-1 gap-4">
      <div>
        <TextField
          label="The name you want"
          placeholder="adunniclay.com.ng"
          hint="Letters, digits and hyphens. Short is easy to say on the phone."
          {...nameField}
          {...form.text('wish')}
        />
        <NameLook slug={slug} typed={form.values.wish} />
      </div>
      <Folded summary="Other names that would do" open={second !== ''}>
        <div className="grid grid-cols-1 gap-4">
          <TextField label="Second choice" optional {...nameField} {...form.text('second')} />
          <TextField label="Third choice" optional {...nameField} {...form.text('third')} />
        </div>
      </Folded>
      <RegistrantFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.sending} busyLabel="Sending…">
          Ask for this name
        </Button>
        {onClose && (
          <Button variant="secondary" disabled={form.sending} onClick={onClose}>
            Leave it as it is
          </Button>
        )}
      </div>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}
