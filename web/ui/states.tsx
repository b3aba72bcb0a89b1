import type { ReactNode } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

export interface EmptyStateProps {
  /** A drawn picture or an icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** What this list is for. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-md border border-dashed border-line-strong px-6 py-12 text-center">
      {picture && <div className="mb-4 text-action">{picture}</div>}
      <h2 className="m-0 text-xl font-bold">{title}</h2>
      {children && <div className="mt-2 max-w-[46ch] text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened and what to do next. */
  message: ReactNode;
  onRetry?: () => void;
  /** The retry is running. */
  retrying?: boolean;
}

export function ErrorState({ message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-md border border-line bg-danger-soft px-6 py-10 text-center"
    >
      <CloudOff aria-hidden="true" className="mb-3 size-9 text-danger" />
      <p className="m-0 max-w-[46ch] font-medium text-ink">{message}</p>
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-5"
          busy={retrying}
          icon={<RotateCw aria-hidden="true" className="size-4.5" />}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}

/** A grey shape where something will be. Give it the height and width of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-[ui-pulse_1.6s_ease-in-out_infinite] rounded-sm bg-line', className)}
    />
  );
}

/** Wraps skeletons: announced once, and marked busy. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  /** Shows "label … value%" above the bar. */
  showLabel?: boolean;
}

export function Progress({ value, label, showLabel }: ProgressProps) {
  const whole = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div>
      {showLabel && (
        <div className="mb-1.5 flex justify-between gap-4 text-base sm:text-[0.9375rem]">
          <span>{label}</span>
          <span className="tabular-nums">{whole}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-action transition-transform duration-300"
          style={{ transform: `scaleX(${whole / 100})` }}
        />
      </div>
    </div>
  );
}
