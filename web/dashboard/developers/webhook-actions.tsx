import { useState } from 'react';
import { Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Webhook } from '#shared/api/webhooks.ts';
import { confirmed, told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { developersApi } from '../api/developers-api.ts';
import { places } from '../places.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface Props {
  of: Webhook;
  slug: string;
}

/** What may be done about an address. */
export function WebhookActions({ of: one, slug }: Props) {
  const [asking, setAsking] = useState<'change' | 'secret' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [turn, { isLoading: turning }] = developersApi.useTurnWebhookMutation();
  const params = { slug, webhookId: one.id };
  const on = one.state !== 'on';
  const close = () => setAsking(null);
  return (
    <>
      <p className="m-0 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Pencil className="size-4.5" />}
          onClick={() => setAsking('change')}
        >
          Change
        </Button>
        <Button
          variant={on ? 'primary' : 'secondary'}
          size="small"
          busy={turning}
          icon={on ? <Play className="size-4.5" /> : <Pause className="size-4.5" />}
          onClick={() =>
            void told(turn({ params, body: { on } }), on ? 'It is told again from now on.' : 'It is paused.')
          }
        >
          {on ? 'Switch on' : 'Pause'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<RotateCcw className="size-4.5" />}
          onClick={() => setAsking('secret')}
        >
          Replace the secret
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Trash2 className="size-4.5" />}
          onClick={() => setAsking('remove')}
        >
          Remove
        </Button>
      </p>
      {secret && (
        <ShownOnce
          title="The new secret"
          secret={secret}
          copy="Copy the secret"
          close={() => setSecret(null)}
        />
      )}
      {asking === 'change' && <WebhookDialog slug={slug} of={one} close={close} />}
      <Replace open={asking === 'secret'} close={close} params={params} onReplaced={setSecret} />
      <Remove open={asking === 'remove'} close={close} params={params} />
    </>
  );
}

interface AskProps {
  open: boolean;
  close: () => void;
  params: { slug: string; webhookId: string };
}

function Replace({ open, close, params, onReplaced }: AskProps & { onReplaced: (secret: string) => void }) {
  const [replace] = developersApi.useReplaceWebhookSecretMutation();
  async function send() {
    const answer = replace({ params, body: {} });
    await confirmed(answer, 'The new secret is ready.');
    onReplaced((await answer).data?.secret ?? '');
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Replace the secret?"
      confirmLabel="Replace it"
      cancelLabel="Keep it"
      onConfirm={send}
    >
      <p className="m-0">
        For 24 hours our messages are signed with both, so that your program misses nothing while you change
        it. After that the secret of now is worth nothing.
      </p>
    </ConfirmDialog>
  );
}

function Remove({ open, close, params }: AskProps) {
  const [remove] = developersApi.useRemoveWebhookMutation();
  const go = useNavigate();
  async function send() {
    await confirmed(remove({ params }), 'The webhook is removed.');
    void go(places.developers(params.slug));
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Remove this webhook?"
      confirmLabel="Remove it"
      cancelLabel="Keep it"
      danger
      onConfirm={send}
    >
      <p className="m-0">
        Nothing is sent to it any more, and the list of what was sent goes with it. To stop for a while, pause
        it instead.
      </p>
    </ConfirmDialog>
  );
}
