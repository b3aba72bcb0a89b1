import { useState } from 'react';
import { adNetworkNames, needsTestCode, type AdNetwork } from '#shared/adverts.ts';
import { AdTest } from '#shared/api/adverts.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { advertsApi } from '../api/adverts-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useSlug } from '../shell/slug.ts';
import { about } from './words.tsx';

/** Sends a made-up sale and shows what the network said to it. */
export function TestDialog({ network, close }: { network: AdNetwork; close: () => void }) {
  const slug = useSlug();
  const [send] = advertsApi.useTestAdNetworkMutation();
  const [answer, setAnswer] = useState<{ ok: boolean; words: string } | null>(null);
  const name = adNetworkNames[network];
  const form = useForm({
    start: { network, code: '' },
    check: AdTest,
    send: (body) => send({ params: { slug }, body }),
    failed: 'We could not send the test. Please try again.',
    toast: 'rest',
    onDone: setAnswer,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Send ${name} a test sale`}
      description="A made-up sale of ₦100 that counts for nothing."
      keep="Close"
      action="Send the test"
      busyLabel={`Asking ${name}…`}
    >
      {needsTestCode(network) ? (
        <TextField label="Test code" autoComplete="off" hint={about[network].test} {...form.text('code')} />
      ) : (
        <p className="m-0">{about[network].test}</p>
      )}
      {answer && (
        <div
          role="status"
          className={`rounded-md px-4 py-3 break-words ${answer.ok ? 'bg-soft text-on-soft' : 'bg-danger-soft text-danger'}`}
        >
          {answer.words}
        </div>
      )}
    </FormDialog>
  );
}
