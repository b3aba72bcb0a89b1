import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { IconButton } from './button.tsx';

/** How long the panel slides; the shade fades in 300 ms of it (theme.css). */
const sheetSlideMs = 500;

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'right' | 'left' | 'bottom';
  /** Takes the whole width instead of at most 28rem, and no more height than it needs: the page shows below, to be tapped. */
  full?: boolean;
  /** What is behind is looked at meanwhile: it is not dimmed, and stays in sight above. */
  clear?: boolean;
  /** Shown beside the close button in place of the title. */
  header?: ReactNode;
  closeLabel?: string;
  id?: string;
  children: ReactNode;
}

const sides = {
  right: 'inset-y-0 right-0 h-full',
  left: 'inset-y-0 left-0 h-full',
  bottom: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg',
};

/**
 * A drawer over a dimmed page: native modal dialog, so focus stays inside, the page behind is inert and Escape closes.
 * Closed, it is modal no longer and slides away, so that both ways are animated.
 */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    side = 'right',
    full,
    clear,
    header,
    closeLabel = 'Close',
    id,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open) {
      element.close();
      element.showModal();
      document.documentElement.style.overflow = 'hidden';
      const frame = requestAnimationFrame(() => setShown(true));
      return () => {
        cancelAnimationFrame(frame);
        document.documentElement.style.overflow = '';
      };
    }
    if (!element.open) return;
    // The focus is back where it was before the next thing opens, which gives it back there in turn; what is left is seen going.
    element.close();
    element.setAttribute('open', '');
    const timer = setTimeout(() => {
      element.close();
      setShown(false);
    }, sheetSlideMs);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      inert={!open}
      aria-hidden={!open || undefined}
      data-state={open && shown ? 'open' : 'closed'}
      className="ui-sheet"
      // What has the focus is beyond the edge at first, and some browsers scroll there: Safari only after this turn.
      onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
    >
      <div
        className={cx('ui-sheet-shade', clear && 'bg-transparent!')}
        data-testid="sheet-shade"
        onClick={() => onOpenChange(false)}
      />
      <div
        data-side={side}
        className={cx(
          'ui-sheet-panel flex flex-col bg-paper text-ink shadow-card',
          full ? 'inset-x-0 top-0 max-h-[calc(100%-3rem)] rounded-b-lg' : sides[side],
          clear && side === 'bottom' && 'max-h-[56dvh]! border-t border-line-strong',
          side !== 'bottom' && !full && 'w-[min(28rem,calc(100%-3rem))]',
        )}
      >
        <div className="flex min-h-16 items-center justify-between gap-4 border-b border-line px-4">
          <h2 id={titleId} className={cx('m-0 text-lg font-bold', header ? 'sr-only' : '')}>
            {title}
          </h2>
          {header}
          <IconButton
            label={closeLabel}
            icon={<X aria-hidden="true" className="size-6" />}
            onClick={() => onOpenChange(false)}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      </div>
    </dialog>
  );
}
