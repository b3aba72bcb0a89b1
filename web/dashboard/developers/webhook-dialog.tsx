import { addWebhook, type Webhook } from '#shared/api/webhooks.ts';
import { webhookEventIds, webhookEvents, type WebhookEvent } from '#shared/webhooks.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { developersApi } from '../api/developers-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

interface Values {
  url: string;
  events: WebhookEvent[];
}

/** A secret comes with a new one alone. */
interface Answer {
  items: Webhook[];
  secret?: string;
}

interface Props {
  slug: string;
  /** The one that is changed; a new one where nothing is said. */
  of?: Webhook;
  close: () => void;
  onAdded?: (added: { secret: string }) => void;
}

/** Where messages go, and what they tell of. */
export function WebhookDialog({ slug, of: known, close, onAdded }: Props) {
  const [add] = developersApi.useAddWebhookMutation();
  const [change] = developersApi.useChangeWebhookMutation();
  const form = useForm({
    start: { url: known?.url ?? '', events: known?.events ?? ['order.paid'] } as Values,
    check: bodyOf(addWebhook),
    send: (body): PromiseLike<{ data?: Answer; error?: unknown }> =>
      known ? change({ params: { slug, webhookId: known.id }, body }) : add({ params: { slug }, body }),
    toast: 'rest',
    said: known ? 'The webhook is changed.' : 'The webhook is added.',
    onDone: ({ secret }: Answer) => {
      if (secret) onAdded?.({ secret });
      close();
    },
  });
  const { events } = form.values;
  const tick = (event: WebhookEvent, on: boolean) =>
    form.change({ events: webhookEventIds.filter((one) => (one === event ? on : events.includes(one))) });
  return (
    <FormDialog
      of={form}
      close={close}
      title={known ? 'Change the webhook' : 'Add a webhook'}
      keep={known ? 'Leave it' : 'Not now'}
      action={known ? 'Save' : 'Add it'}
      busyLabel="Saving…"
    >
      <TextField
        label="Address of your program"
        hint="It begins with https:// and can be reached from the internet."
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        {...form.text('url')}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-1 p-0 font-medium">Tell it when</legend>
        {webhookEventIds.map((event) => (
          <Checkbox
            key={event}
            label={webhookEvents[event]}
            description={<code>{event}</code>}
            checked={events.includes(event)}
            onChange={({ target }) => tick(event, target.checked)}
          />
        ))}
      </fieldset>
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
