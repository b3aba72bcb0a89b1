import { useState } from 'react';
import type { PriceChange } from '#shared/goods/price-change.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FilterRow } from '../../components/filter-row.tsx';

type By = Pick<PriceChange, 'kind' | 'by'>;

const ready = [10, 5, 20, -5, -10];
const sign = (by: number) => `${by > 0 ? '+' : '−'}${Math.abs(by)} %`;

interface Props {
  value: By | null;
  onChange: (by: By | null) => void;
}

/** Per cent that are a tap away, and any other, up or down. */
export function ByHowMuch({ value, onChange }: Props) {
  const [own, setOwn] = useState(false);
  const chosen = own ? 'own' : value ? String(value.by) : '';
  return (
    <>
      <FilterRow
        label="By how much"
        name="by"
        value={chosen}
        options={[...ready.map((by) => ({ id: String(by), label: sign(by) })), { id: 'own', label: 'Other' }]}
        onChange={(id) => {
          setOwn(id === 'own');
          onChange(id === 'own' ? null : { kind: 'percent', by: Number(id) });
        }}
      />
      {own && <OwnAmount onChange={onChange} />}
    </>
  );
}

function OwnAmount({ onChange }: Pick<Props, 'onChange'>) {
  const [down, setDown] = useState(false);
  const [kind, setKind] = useState<PriceChange['kind']>('percent');
  const [percent, setPercent] = useState('');
  const [kobo, setKobo] = useState<number | null>(null);
  function tell(next: {
    down?: boolean;
    kind?: PriceChange['kind'];
    percent?: string;
    kobo?: number | null;
  }) {
    const now = { down, kind, percent, kobo, ...next };
    const amount = now.kind === 'percent' ? Number(now.percent) : (now.kobo ?? 0);
    const fits =
      Number.isInteger(amount) &&
      amount > 0 &&
      amount <= (now.kind === 'percent' ? (now.down ? 95 : 1000) : 1e11);
    onChange(fits ? { kind: now.kind, by: now.down ? -amount : amount } : null);
  }
  const wrong = percent !== '' && !/^\d{1,4}$/.test(percent);
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
      <Segmented
        label="Up or down"
        name="direction"
        value={down ? 'down' : 'up'}
        options={[
          { value: 'up', label: 'Up' },
          { value: 'down', label: 'Down' },
        ]}
        onChange={(next) => {
          setDown(next === 'down');
          tell({ down: next === 'down' });
        }}
      />
      <Segmented
        label="Per cent or naira"
        name="kind"
        value={kind}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: '₦' },
        ]}
        onChange={(next) => {
          setKind(next);
          tell({ kind: next });
        }}
      />
      {kind === 'percent' ? (
        <TextField
          label="Per cent"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={percent}
          error={wrong ? 'Enter a whole number, for example 15.' : undefined}
          onChange={({ target }) => {
            setPercent(target.value.trim());
            tell({ percent: target.value.trim() });
          }}
        />
      ) : (
        <MoneyField
          label="Naira"
          value={kobo}
          onChange={(next) => {
            setKobo(next);
            tell({ kobo: next });
          }}
        />
      )}
    </div>
  );
}
