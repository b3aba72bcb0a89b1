import { Download } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { papersApi } from '../../api/papers-api.ts';
import { saveFile } from '../../components/save-file.ts';

interface Props {
  order: Pick<Order, 'id'>;
  slug: string;
  label?: string;
}

/** The order's paper as a file on this device. */
export function SaveReceipt({ order, slug, label = 'Save as PDF' }: Props) {
  const [ask, { isFetching }] = papersApi.useLazyReceiptPdfQuery();
  async function save() {
    const outcome = await ask({ params: { slug, orderId: order.id } });
    if (!outcome.data)
      return notify.error(sentenceOf(outcome.error, 'We could not make the PDF. Please try again.'));
    const { name, pdf } = outcome.data;
    // It comes as base 64.
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    saveFile(name, bytes, 'application/pdf');
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isFetching}
      busyLabel="Making it…"
      icon={<Download className="size-4.5" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
