import { lagosDay } from '#shared/lagos.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useAddressState } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { daysFrom, periods, type PeriodId } from './periods.ts';

/** Which time is looked at; it stays in the address. */
export function PeriodChoice({ id, isWrong }: { id: PeriodId; isWrong: boolean }) {
  const { read, write } = useAddressState();
  const today = lagosDay(new Date());
  const choose = (when: string) => {
    const own = when === 'own' && {
      from: read('from') || daysFrom(today, -6),
      until: read('until') || today,
    };
    write({ when, from: '', until: '', ...own });
  };
  const day = (name: 'from' | 'until', label: string) => (
    <TextField
      label={label}
      type="date"
      max={today}
      value={read(name)}
      onChange={(event) => write({ [name]: event.target.value })}
    />
  );
  return (
    <div>
      <FilterRow label="Which time" name="when" value={id} onChange={choose} options={periods} />
      {id === 'own' && (
        <div className="mt-3 grid max-w-md grid-cols-2 gap-3">
          {day('from', 'From')}
          {day('until', 'Until')}
          {isWrong && (
            <p role="alert" className="col-span-2 m-0 font-medium text-danger">
              Choose two days, the first one first, at most 400 days.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
