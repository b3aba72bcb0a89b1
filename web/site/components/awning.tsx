import { cx } from '#web/ui/cx.ts';

/** The scalloped edge of a market stall's awning, repeated over any width. */
export function AwningEdge({ className, flip }: { className?: string; flip?: boolean }) {
  return <div aria-hidden="true" className={cx('awning-edge', flip && 'rotate-180', className)} />;
}
