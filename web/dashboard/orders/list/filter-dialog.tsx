import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { parcelsApi } from '../../api/parcels-api.ts';
import { useMay } from '../../shell/slug.ts';
import { channels, daysOf, notes, payments, ways, whens, type OrderFilter } from './filters.ts';

interface Props {
  slug: string;
  read: (name: string) => string;
  write: (changes: Record<string, string>) => void;
  close: () => void;
}

/** Everything the list can be narrowed by; each choice counts at once, so that nothing has to be sent. */
export function FilterDialog({ slug, read, write, close }: Props) {
  const choose = (name: string, label: string, options: readonly Pick<OrderFilter, 'id' | 'label'>[]) => (
    <SelectField
      label={label}
      options={options.map(({ id, label: words }) => ({ value: id, label: words }))}
      value={read(name)}
      onChange={(event) => write({ [name]: event.target.value })}
    />
  );
  const maySend = useMay('orders.send');
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Which orders"
      footer={<Button onClick={close}>Show them</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <Days read={read} write={write} />
        {choose('payment', 'Payment', payments)}
        {choose('way', 'Way to pay', ways)}
        {choose('came', 'Where it came from', channels)}
        {choose('noted', 'Notes', notes)}
        {maySend && <CarriedBy slug={slug} read={read} write={write} />}
      </div>
    </Dialog>
  );
}

const own = 'own';

function Days({ read, write }: Pick<Props, 'read' | 'write'>) {
  const when = read('when');
  const isNamed = whens.some((one) => one.id === when);
  const [isOwn, setOwn] = useState(!isNamed);
  const [days, setDays] = useState(() => daysOf(when, new Date()) ?? { from: '', to: '' });
  const set = (next: { from: string; to: string }) => {
    setDays(next);
    const from = next.from || next.to;
    const range = `${from}..${next.to || from}`;
    write({ when: daysOf(range, new Date()) ? range : '' });
  };
  const isTurned = days.from !== '' && days.to !== '' && days.from > days.to;
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label="Placed"
        options={[
          ...whens.map(({ id, label }) => ({ value: id, label })),
          { value: own, label: 'On days you choose' },
        ]}
        value={isOwn ? own : when}
        onChange={({ target: { value } }) => {
          setOwn(value === own);
          if (value !== own) write({ when: value });
        }}
      />
      {isOwn && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="From"
            type="date"
            value={days.from}
            onChange={(event) => set({ ...days, from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={days.to}
            error={isTurned ? 'Choose a later day.' : null}
            onChange={(event) => set({ ...days, to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

function CarriedBy({ slug, read, write }: Omit<Props, 'close'>) {
  const { currentData } = parcelsApi.useCouriersQuery({ params: { slug } });
  const names = (currentData?.items ?? []).map(({ name }) => name);
  const by = read('by');
  // Somebody who is offered no more may still be asked for.
  const all = by && !names.includes(by) ? [by, ...names] : names;
  if (all.length === 0) return null;
  return (
    <SelectField
      label="Who carried it"
      options={[{ value: '', label: 'Anybody' }, ...all.map((name) => ({ value: name, label: name }))]}
      value={by}
      onChange={(event) => write({ by: event.target.value })}
    />
  );
}
