import { useRef, type ReactElement, type ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { cx } from './cx.ts';

interface MenuItem {
  id: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The edge of the button it is in line with. */
  align: 'start' | 'end';
}

/** Room kept free at the edges of the window (CSS pixels): at its foot stand the bars of a phone. */
const margins = { top: 12, right: 12, bottom: 96, left: 12 };

/** A short list of actions behind a button. What was chosen is done once the button has the focus again. */
export function Menu({ trigger, items, align }: MenuProps) {
  const chosen = useRef<MenuItem | null>(null);
  const afterClosing = () => {
    const item = chosen.current;
    chosen.current = null;
    // The focus moves right after this; a dialog that opens gives it back to whoever has it then.
    if (item) queueMicrotask(item.onSelect);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          loop
          align={align}
          sideOffset={6}
          collisionPadding={margins}
          className="z-40 w-max max-w-[calc(100vw-2rem)] min-w-52 rounded-md border border-line bg-surface p-1.5 text-ink shadow-card"
          onCloseAutoFocus={afterClosing}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.id}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 -outline-offset-3',
                item.danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-sunken',
              )}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
