import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'highlight' | 'danger' | 'onDeep';
export type ButtonSize = 'small' | 'normal' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action border-transparent hover:bg-action-strong',
  secondary: 'bg-surface text-ink border-line-strong hover:border-ink hover:bg-sunken',
  quiet: 'bg-transparent text-action border-transparent hover:bg-soft hover:text-on-soft',
  highlight: 'bg-highlight text-on-highlight border-transparent hover:brightness-95',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
  onDeep: 'bg-transparent text-on-deep border-on-deep-muted hover:bg-deep-raised',
};

/** Every size keeps a touch target of 44 px. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-base sm:text-[0.9375rem]',
  normal: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(
  options: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; className?: string } = {},
): string {
  const { variant = 'primary', size = 'normal', wide = false, className } = options;
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline select-none',
    'text-center leading-tight transition-[background-color,border-color,filter] [&>svg]:shrink-0',
    'disabled:border-transparent disabled:bg-line disabled:text-muted aria-disabled:bg-line aria-disabled:text-muted',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** Shows a spinner and takes no click; the button keeps its focus. */
  busy?: boolean;
  /** What it says while busy; the ordinary label unless given. */
  busyLabel?: ReactNode;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    busy = false,
    busyLabel,
    icon,
    className,
    children,
    type,
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, wide, className: cx(busy && 'cursor-progress', className) })}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Said by screen readers and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-transparent text-ink',
        'transition-colors hover:bg-sunken disabled:text-line-strong',
        className,
      )}
    >
      {icon}
    </button>
  );
}
