import { cx } from '#web/ui/cx.ts';

/** A button that looks like one of the choices of a `FilterRow`. */
export const pillClass = (on: boolean) =>
  cx(
    'flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-full border px-4 font-semibold desk:px-3',
    on ? 'border-action bg-action text-on-action' : 'border-line-strong bg-surface text-ink hover:border-ink',
  );
