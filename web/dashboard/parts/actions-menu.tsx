import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cx } from '#web/ui/cx.ts';

export interface MenuAction {
  id: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

/** What the button that opens it must take. */
export interface TriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Props {
  trigger: (props: TriggerProps) => ReactElement;
  actions: readonly MenuAction[];
  side: 'left' | 'right';
}

/** Height of one entry and of the bars at the foot of the window (CSS pixels), to choose up or down. */
const entryHeight = 46;
const footHeight = 150;

/** A few actions behind a button, in the page itself: Escape, a click beside it, or leaving it closes it. */
export function ActionsMenu({ trigger, actions, side }: Props) {
  const [open, setOpen] = useState(false);
  const [up, setUp] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    box.current?.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const toggle = (button: HTMLElement) => {
    const below = window.innerHeight - button.getBoundingClientRect().bottom;
    setUp(below < actions.length * entryHeight + footHeight);
    setOpen(!open);
  };

  const close = () => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => onKey(event, open, close)}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)
      }
    >
      {trigger({
        'aria-expanded': open,
        'aria-controls': id,
        onClick: (event) => toggle(event.currentTarget),
      })}
      <ul
        id={id}
        hidden={!open}
        className={cx(
          'absolute z-40 m-0 w-max max-w-[calc(100vw-2rem)] min-w-52 list-none rounded-md border border-line bg-surface p-1.5 shadow-card',
          side === 'left' ? 'left-0' : 'right-0',
          up ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
        )}
      >
        {actions.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left -outline-offset-3',
                action.danger ? 'text-danger hover:bg-danger-soft' : 'text-ink hover:bg-sunken',
              )}
              onClick={() => {
                close();
                action.onSelect();
              }}
            >
              {action.icon}
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrows walk through the entries, Escape closes. */
function onKey(event: KeyboardEvent<HTMLElement>, open: boolean, close: () => void): void {
  if (!open) return;
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus({ preventScroll: true });
}
