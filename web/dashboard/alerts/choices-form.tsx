import { AlertChoices, type Alerts } from '#shared/api/alerts.ts';
import { alertKinds, alertWords, type AlertKind } from '#shared/alerts.ts';
import { clockWords } from '#shared/lagos.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { alertsApi } from '../api/alerts-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { Unsaved } from '../shell/unsaved.tsx';

const hours = [
  { value: '', label: 'None' },
  ...Array.from({ length: 24 }, (_, hour) => {
    const value = `${String(hour).padStart(2, '0')}:00`;
    return { value, label: clockWords(value, 'Midnight', 'Noon') };
  }),
];

/** What rings, and when it does not; for this store and this person alone. */
export function ChoicesForm({ alerts, slug }: { alerts: Alerts; slug: string }) {
  const [send] = alertsApi.useSetAlertsMutation();
  const form = useForm({
    start: () => alerts.choices,
    check: AlertChoices,
    send: (body) => send({ params: { slug }, body }),
    said: 'Saved.',
  });
  const { kinds } = form.values;
  const choose = (kind: AlertKind, on: boolean) =>
    form.change({ kinds: alertKinds.filter((one) => (one === kind ? on : kinds.includes(one))) });
  return (
    <Form of={form} leaving={Unsaved} className="mt-6 grid max-w-3xl grid-cols-1 gap-6">
      <SectionCard title="What rings" className="grid grid-cols-1 gap-2">
        <Checkbox
          {...form.tick('enabled')}
          label="Ring for this store"
          description="On all your own phones."
        />
        <fieldset
          className="m-0 min-w-0 border-0 border-t border-line p-0 pt-2"
          disabled={!form.values.enabled}
        >
          <legend className="sr-only">News that ring</legend>
          {alerts.offered.map((kind) => (
            <Checkbox
              key={kind}
              {...alertWords[kind]}
              checked={kinds.includes(kind)}
              onChange={({ target }) => choose(kind, target.checked)}
            />
          ))}
        </fieldset>
      </SectionCard>
      <SectionCard title="When it is quiet" className="grid grid-cols-1 gap-4">
        <p className="m-0 text-muted">
          By the clock in Lagos. What comes in between is told in one message when the quiet hours are over.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <SelectField {...form.text('quiet_from')} label="Quiet from" options={hours} />
          <SelectField {...form.text('quiet_until')} label="until" options={hours} />
        </div>
      </SectionCard>
      <SectionCard title="On your lock screen" className="grid grid-cols-1 gap-2">
        <Checkbox
          {...form.tick('hide_amounts')}
          label="Hide amounts"
          description="Whoever sees your phone lying there learns that an order came, and not what it is worth."
        />
      </SectionCard>
      <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} />
    </Form>
  );
}
