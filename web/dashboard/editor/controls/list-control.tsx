import { useState, type ComponentType } from 'react';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Control, Kind } from '#blocks/fields.ts';
import type { ControlProps } from './control-props.ts';

/** What is chosen and not typed: all of it together tells one line from another. */
const chosen: readonly Kind[] = ['choice', 'day', 'hour'];

/** What a line of a list is known by: the first words in it, or all that was chosen where nothing is typed. */
function nameOf(item: unknown, controls: readonly Control[], otherwise: string): string {
  const said = controls.flatMap(({ name, words }) => {
    const value = (item as Record<string, unknown>)[name];
    return typeof value === 'string' && value.trim() ? [words?.[value] ?? value] : [];
  });
  if (controls.every(({ kind }) => chosen.includes(kind))) return said.join(' · ') || otherwise;
  const [first] = said;
  return first && !first.startsWith('/') ? first : otherwise;
}

interface Props extends ControlProps<readonly unknown[]> {
  /** How one field of a line is asked for. */
  Inner: ComponentType<ControlProps>;
}

/** Several of the same kind: opened one at a time, moved by taps. */
export function ListControl({ id, control, path, value: items, set, Inner }: Props) {
  const { label, one = 'Line', most = Infinity, help } = control;
  const [open, setOpen] = useState<number | null>(null);
  const swap = (at: number, by: -1 | 1) => {
    set(path, items.with(at, items[at + by]).with(at + by, items[at]));
    setOpen(open === at ? at + by : open === at + by ? at : open);
  };
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">{label}</legend>
      {help && <p className="mt-0 mb-2 text-muted">{help}</p>}
      <ol className="m-0 grid list-none grid-cols-1 gap-2 p-0">
        {items.map((item, at) => {
          const name = nameOf(item, control.items ?? [], `${one} ${at + 1}`);
          return (
            <li key={at} className="rounded-md border border-line bg-surface">
              <div className="flex items-center">
                <button
                  type="button"
                  aria-expanded={open === at}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-2 px-3 text-left font-semibold"
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  <ChevronDown
                    className={cx(
                      'size-5 shrink-0 text-muted transition-transform',
                      open !== at && '-rotate-90',
                    )}
                  />
                  <span className="truncate">{name}</span>
                </button>
                <IconButton
                  label={`Move “${name}” up`}
                  icon={<ArrowUp className="size-5" />}
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                />
                <IconButton
                  label={`Move “${name}” down`}
                  icon={<ArrowDown className="size-5" />}
                  disabled={at === items.length - 1}
                  onClick={() => swap(at, 1)}
                />
                <IconButton
                  label={`Remove “${name}”`}
                  icon={<Trash2 className="size-5" />}
                  className="text-danger"
                  onClick={() => {
                    set(path, items.toSpliced(at, 1));
                    setOpen(null);
                  }}
                />
              </div>
              {open === at && (
                <div className="grid grid-cols-1 gap-4 border-t border-line p-3">
                  {control.items?.map((inner) => (
                    <Inner
                      key={inner.name}
                      id={id}
                      control={inner}
                      path={[...path, at, inner.name]}
                      value={(item as Record<string, unknown>)[inner.name]}
                      set={set}
                    />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length < most ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          icon={<Plus className="size-4.5" />}
          onClick={() => {
            set(path, [...items, {}]);
            setOpen(items.length);
          }}
        >
          Add: {one.toLowerCase()}
        </Button>
      ) : (
        <p className="mt-2 mb-0 text-muted">{most} is the most there is room for.</p>
      )}
    </fieldset>
  );
}
