import { useState } from 'react';
import { Ban, Banknote, Download, Ellipsis, Printer, Tag, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { chosenSheet } from '#shared/api/together.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import { saveFile } from '../../components/save-file.ts';
import { places } from '../../places.ts';
import { useMay } from '../../shell/slug.ts';
import { TogetherDialog } from './together-dialog.tsx';
import type { Choosing } from './use-choosing.ts';
import type { What } from './use-together.ts';

interface Props {
  slug: string;
  choosing: Choosing;
}

/** What can be done to the chosen orders, within reach of a thumb. */
export function TogetherBar({ slug, choosing }: Props) {
  const [open, setOpen] = useState<What | null>(null);
  const items = useItems({ slug, choosing }, setOpen);
  const maySend = useMay('orders.send');
  const many = choosing.chosen.length;
  return (
    <ActionBar>
      <span className="mr-auto flex items-center gap-1">
        <IconButton
          label="Stop choosing"
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={choosing.end}
        />
        <span role="status">{many === 0 ? 'Choose orders' : `${many} chosen`}</span>
      </span>
      {many > 0 && (
        <>
          <Menu
            align="end"
            trigger={
              <Button variant="secondary" className="max-sm:px-4" icon={<Ellipsis className="size-5" />}>
                More
              </Button>
            }
            items={items}
          />
          {maySend && (
            <Button className="max-sm:px-4" onClick={() => setOpen('send')}>
              <span>
                <span className="sr-only">Mark as </span>
                <span className="inline-block capitalize">sent</span>
              </span>
            </Button>
          )}
        </>
      )}
      {open && <TogetherDialog what={open} slug={slug} choosing={choosing} close={() => setOpen(null)} />}
    </ActionBar>
  );
}

/** What is not the next step, as far as it is allowed. */
function useItems({ slug, choosing }: Props, open: (what: What) => void) {
  const navigate = useNavigate();
  const [maySend, mayChange] = [useMay('orders.send'), useMay('orders.change')];
  const ids = choosing.chosen.map(({ id }) => id);
  const print = (what: 'slips' | 'labels') => {
    choosing.leave();
    void navigate(places.print(slug, what, ids));
  };
  async function takeOut() {
    const query = { orders: ids.join(',') };
    const outcome = await download(chosenSheet, { params: { slug }, query });
    if (outcome.ok) saveFile(`orders-${slug}.csv`, outcome.data, 'text/csv');
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  const items = [
    {
      id: 'slips',
      label: 'Print packing slips',
      Icon: Printer,
      may: maySend,
      onSelect: () => print('slips'),
    },
    { id: 'labels', label: 'Print labels', Icon: Tag, may: maySend, onSelect: () => print('labels') },
    { id: 'cash', label: 'Record cash', Icon: Banknote, may: mayChange, onSelect: () => open('record_cash') },
    { id: 'csv', label: 'File (CSV)', Icon: Download, may: true, onSelect: () => void takeOut() },
    {
      id: 'cancel',
      label: 'Cancel the unpaid',
      Icon: Ban,
      may: mayChange,
      danger: true,
      onSelect: () => open('cancel'),
    },
  ];
  return items
    .filter(({ may }) => may)
    .map(({ Icon, may: _may, ...item }) => ({ ...item, icon: <Icon className="size-5" /> }));
}
