import type { ReactElement, ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { cx } from './cx.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/** A short list of actions behind a button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-line bg-surface p-1.5 text-ink shadow-card"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.id}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-disabled:cursor-not-allowed',
                'data-disabled:text-line-strong data-highlighted:bg-sunken',
                item.danger && 'text-danger data-highlighted:bg-danger-soft',
              )}
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
