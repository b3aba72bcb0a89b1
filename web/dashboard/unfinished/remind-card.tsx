import { Link } from 'react-router';
import type { StoreSettings } from '#shared/api/stores.ts';
import { naira } from '#shared/money.ts';
import { remindHours, type RemindHours } from '#shared/orders/reminders.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { keptFresh } from '../api/freshness.ts';
import { storesApi } from '../api/stores-api.ts';
import { unfinishedApi } from '../api/unfinished-api.ts';
import { SectionCard } from '../components/section-card.tsx';
import { letterPlace } from '../letters/places.ts';
import { useMay } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';

const afterWords: Record<RemindHours, string> = {
  1: 'After an hour',
  4: 'After 4 hours',
  24: 'After a day',
};

const choices = [
  { value: 'off', label: 'Remind nobody' },
  ...remindHours.map((hours) => ({ value: String(hours), label: afterWords[hours] })),
];

/** Whether and when customers are reminded, and what came of it. */
export function RemindCard({ store }: { store: StoreSettings }) {
  const mayChange = useMay('settings.change');
  return (
    <SectionCard title="Reminders">
      <p className="mt-2 mb-4 max-w-[60ch] text-muted">
        One mail to who gave an address and did not pay, with the way to their order. Never at night, never
        twice, not once it is paid, cancelled or sold out, and not to who wants none. The checkout says that
        you may.
      </p>
      {mayChange ? (
        <RemindForm key={store.remind_hours ?? 'off'} store={store} />
      ) : (
        <p className="m-0 font-medium">
          {store.remind_hours === null ? 'Nobody is reminded.' : afterWords[store.remind_hours]}
        </p>
      )}
      <Sums slug={store.slug} />
    </SectionCard>
  );
}

function RemindForm({ store }: { store: StoreSettings }) {
  const { slug, remind_hours: hours } = store;
  const [send] = storesApi.useUpdateStoreMutation();
  const form = useForm({
    start: () => ({ after: hours === null ? 'off' : String(hours) }),
    send: ({ after }) =>
      send({
        params: { slug },
        body: { remind_hours: remindHours.find((one) => String(one) === after) ?? null },
      }),
    said: (_, { after }) =>
      after === 'off' ? 'Nobody is reminded.' : 'Saved. It counts from the next order on.',
    onDone: (_, { body, restart }) => restart(body),
  });
  return (
    <Form of={form} leaving={Unsaved} className="grid grid-cols-1 gap-4">
      <RadioGroup label="Remind them" layout="cards" options={choices} {...form.choice('after')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="secondary"
          busy={form.sending}
          busyLabel="Saving…"
          disabled={!form.dirty && !form.sending}
        >
          Save
        </Button>
        <Link to={letterPlace(slug, 'order-unfinished')} className="text-link">
          What the mail says
        </Link>
      </div>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

/** Shown once a reminder has gone. */
function Sums({ slug }: { slug: string }) {
  const { currentData } = unfinishedApi.useReminderSumsQuery({ params: { slug } }, keptFresh);
  if (!currentData || currentData.sent === 0) return null;
  const { sent, recovered, recovered_kobo } = currentData;
  return (
    <p className="mt-4 mb-0 border-t border-line pt-4">
      {`Reminders sent in the last 30 days: ${sent}.`}{' '}
      <b>{`Paid afterwards: ${recovered}, ${naira(recovered_kobo)}.`}</b>
    </p>
  );
}
