import { useState } from 'react';
import type { BodyOf } from '#shared/api/contract.ts';
import { parcelCameBack } from '#shared/api/came-back.ts';
import type { SentParcel } from '#shared/api/parcels.ts';
import { cameBackReasons, cameBackWords, type CameBackReason } from '#shared/orders/came-back.ts';
import { bodyOf } from '#web/client/forms.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { cameBackApi } from '../api/came-back-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { newKey } from '../components/new-key.ts';
import { PieceCount } from '../components/piece-count.tsx';
import type { SentOrder } from './sent-words.ts';

interface Props {
  order: SentOrder;
  parcel: SentParcel;
  slug: string;
  close: () => void;
}

const reasons = cameBackReasons.map((reason) => ({
  value: reason,
  label: `${cameBackWords[reason][0]!.toUpperCase()}${cameBackWords[reason].slice(1)}`,
}));

/** Why it came back, which pieces, and in what state. */
export function CameBackDialog({ order, parcel, slug, close }: Props) {
  const [key] = useState(newKey);
  const [send] = cameBackApi.useParcelCameBackMutation();
  const lines = parcel.lines.filter(({ returnable }) => returnable > 0);
  const form = useForm({
    start: {
      reason: parcel.failed_reason === 'refused' ? 'refused' : '',
      shelf: Object.fromEntries(lines.map((line) => [line.line_id, line.returnable])) as Record<
        string,
        number
      >,
      lost: {} as Record<string, number>,
      lines: '',
    },
    check({ reason, shelf, lost }): CheckResult<BodyOf<typeof parcelCameBack>> {
      const back = lines
        .map(({ line_id }) => ({ line_id, shelf: shelf[line_id] ?? 0, lost: lost[line_id] ?? 0 }))
        .filter((line) => line.shelf + line.lost > 0);
      if (!reason) return { ok: false, problems: { reason: 'Choose why it came back.' } };
      if (back.length === 0) return { ok: false, problems: { lines: 'Say what came back.' } };
      return { ok: true, body: { key, reason: reason as CameBackReason, lines: back } };
    },
    limits: bodyOf(parcelCameBack),
    send: (body) => send({ params: { slug, orderId: order.id, parcelId: parcel.id }, body }),
    failed: 'We could not write it down. Please try again.',
    said: 'It is written down. Decide next what becomes of it.',
    onDone: close,
  });
  const { shelf, lost } = form.values;
  return (
    <FormDialog
      of={form}
      close={close}
      title="What came back?"
      description="What can be sold stands on the shelf again and stays kept for this order until you decide. The customer gets an email, where they left an address."
      keep="Not yet"
      action="It came back"
      busyLabel="Saving…"
    >
      <SelectField label="Why" placeholder="Choose…" options={reasons} {...form.text('reason')} />
      <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
        {lines.map(({ line_id: id, title, returnable }) => {
          const [whole, broken] = [shelf[id] ?? 0, lost[id] ?? 0];
          return (
            <li key={id}>
              <b className="break-words">{title}</b>
              <Count
                what="Back on the shelf"
                of={`${title} back on the shelf`}
                value={whole}
                most={returnable - broken}
                set={(value) => form.change({ shelf: { ...shelf, [id]: value } })}
              />
              <Count
                what="Not sellable"
                of={`${title} not sellable`}
                value={broken}
                most={returnable}
                set={(value) =>
                  form.change({
                    lost: { ...lost, [id]: value },
                    shelf: { ...shelf, [id]: Math.min(whole, returnable - value) },
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {form.problems.lines && <FieldError>{form.problems.lines}</FieldError>}
    </FormDialog>
  );
}

interface CountProps {
  what: string;
  of: string;
  value: number;
  most: number;
  set: (value: number) => void;
}

function Count({ what, ...count }: CountProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <span>{what}</span>
      <PieceCount {...count} />
    </div>
  );
}
