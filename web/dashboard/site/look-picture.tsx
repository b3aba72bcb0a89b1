import { cx } from '#web/ui/cx.ts';
import { StillFrame } from '#web/ui/still-frame.tsx';

interface Props {
  /** What is seen, for whoever cannot see it. */
  label: string;
  /** A whole page; undefined while it is being drawn. */
  html: string | undefined;
  className?: string;
}

/**
 * The beginning of a page as a phone 360 px wide shows it, `--scale` times as large. The frame is of our own origin, so
 * that the page's face comes, and allows no script.
 */
export function LookPicture({ label, html, className }: Props) {
  return (
    <div
      className={cx(
        'relative h-[calc(780px*var(--scale))] w-[calc(360px*var(--scale))] overflow-hidden rounded-sm border border-line bg-sunken',
        className,
      )}
    >
      {html === undefined ? (
        <span className="absolute inset-0 animate-pulse bg-sunken motion-reduce:animate-none" />
      ) : (
        <StillFrame
          title={label}
          html={html}
          sandbox="allow-same-origin"
          inert
          tabIndex={-1}
          className="pointer-events-none h-[780px] w-[360px] origin-top-left border-0"
          style={{ transform: 'scale(var(--scale))' }}
        />
      )}
    </div>
  );
}
