import { useState } from 'react';
import { Plus, Trash2, Undo2, X } from 'lucide-react';
import { chartText, draftRows, mostColumns, mostRows } from '#shared/goods/size-chart.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { readyCharts } from './ready-charts.ts';

interface Props {
  /** As it is kept; '' for none. */
  value: string;
  problem: string | undefined;
  onChange: (chart: string) => void;
}

/** The sizes of a product: a table that is begun with a tap and changed where it stands. */
export function SizeChartField({ value, problem, onChange }: Props) {
  const [removed, setRemoved] = useState('');
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">
        Size chart <span className="font-normal text-muted">(optional)</span>
      </legend>
      {value === '' ? (
        <Beginnings removed={removed} onChange={onChange} />
      ) : (
        <Table
          value={value}
          onChange={onChange}
          onRemove={() => {
            setRemoved(value);
            onChange('');
          }}
        />
      )}
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </fieldset>
  );
}

function Beginnings({ removed, onChange }: { removed: string; onChange: (chart: string) => void }) {
  return (
    <>
      <p className="mt-0 mb-2 text-muted">
        It stands folded up below the price. Begin with one of these, and change what is different with you.
      </p>
      <div className="flex flex-wrap gap-2">
        {readyCharts.map(({ name, chart }) => (
          <Button key={name} variant="secondary" size="small" onClick={() => onChange(chart)}>
            {name}
          </Button>
        ))}
        {removed && (
          <Button
            variant="quiet"
            size="small"
            icon={<Undo2 className="size-5" />}
            onClick={() => onChange(removed)}
          >
            Put the chart back
          </Button>
        )}
      </div>
    </>
  );
}

const cellClass =
  'block min-h-11 w-full min-w-20 rounded-md border border-line-strong bg-surface px-2 text-base text-ink hover:border-ink';

/** The rows as they are typed, with the space behind a word that is not finished; anew where the form has another chart. */
function useRows(value: string, onChange: (chart: string) => void) {
  const [kept, setKept] = useState(() => ({ value, rows: draftRows(value) }));
  const now = kept.value === value ? kept : { value, rows: draftRows(value) };
  if (now !== kept) setKept(now);
  const change = (rows: string[][]) => {
    const text = chartText(rows);
    setKept({ value: text, rows });
    onChange(text);
  };
  return [now.rows, change] as const;
}

type TableProps = Pick<Props, 'value' | 'onChange'> & { onRemove: () => void };

function Table({ value, onChange, onRemove }: TableProps) {
  const [rows, change] = useRows(value, onChange);
  const [head = []] = rows;
  const write = (row: number, column: number, cell: string) =>
    change(rows.with(row, rows[row]!.with(column, cell)));
  return (
    <>
      <div className="overflow-x-auto pb-1">
        <table className="border-separate border-spacing-1">
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column} className="p-0">
                    <input
                      className={`${cellClass} ${row === 0 ? 'font-semibold' : ''}`}
                      aria-label={nameOf(rows, row, column)}
                      value={cell}
                      maxLength={40}
                      autoComplete="off"
                      onChange={(event) => write(row, column, event.target.value)}
                    />
                  </td>
                ))}
                <td className="p-0">
                  {row > 0 && rows.length > 2 && (
                    <IconButton
                      label={`Remove row ${row}`}
                      icon={<X className="size-5" />}
                      onClick={() => change(rows.toSpliced(row, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
            {head.length > 2 && (
              <tr>
                {head.map((name, column) => (
                  <td key={column} className="p-0 text-center">
                    <IconButton
                      label={`Remove column ${name || column + 1}`}
                      icon={<X className="size-5" />}
                      onClick={() => change(rows.map((cells) => cells.toSpliced(column, 1)))}
                    />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Plus className="size-5" />}
          disabled={rows.length >= mostRows}
          onClick={() => change([...rows, head.map(() => '')])}
        >
          Row
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus className="size-5" />}
          disabled={head.length >= mostColumns}
          onClick={() => change(rows.map((cells) => [...cells, '']))}
        >
          Column
        </Button>
        <Button variant="quiet" size="small" icon={<Trash2 className="size-5" />} onClick={onRemove}>
          Remove the chart
        </Button>
      </div>
    </>
  );
}

/** What a cell is known by: of the head its place, below it the row and what its column says. */
const nameOf = (rows: readonly string[][], row: number, column: number) =>
  row === 0
    ? `Heading of column ${column + 1}`
    : `Row ${row}, ${rows[0]?.[column]?.trim() || `column ${column + 1}`}`;
