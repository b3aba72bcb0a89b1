import { useEffect, type CSSProperties, type FocusEvent } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';

export const toastSettings = { durationMs: 4000, visible: 3, widthPx: 356, gapPx: 14 } as const;

const style = {
  '--width': `${toastSettings.widthPx}px`,
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line-strong)',
  '--success-bg': 'var(--soft)',
  '--success-text': 'var(--on-soft)',
  '--success-border': 'var(--action)',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'var(--danger)',
  '--warning-bg': 'var(--highlight-soft)',
  '--warning-text': 'var(--warn)',
  '--warning-border': 'var(--highlight)',
  '--info-bg': 'var(--surface)',
  '--info-text': 'var(--ink)',
  '--info-border': 'var(--line-strong)',
  '--border-radius': '12px',
} as CSSProperties;

/** The library stops its clock under a mouse; this makes the keyboard's focus count as one. */
function hold(event: FocusEvent<HTMLElement>) {
  const list = event.target.closest('[data-sonner-toaster]');
  const type = event.type === 'focus' || event.type === 'focusin' ? 'mouseover' : 'mouseout';
  if (list && !(type === 'mouseout' && list.contains(event.relatedTarget)))
    list.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

/** A sheet stands above everything that is no popover, with its shade: what is said while one is open comes above it. */
function aboveSheets(): void {
  const host = document.querySelector<HTMLElement>('.ui-toasts');
  if (!host?.showPopover || !document.querySelector('dialog[open]')) return;
  // Shown anew, it is the uppermost again.
  host.removeAttribute('popover');
  host.setAttribute('popover', 'manual');
  host.showPopover();
}

export function Toaster() {
  // The first message brings this with it, so it was said before there was a place for it.
  useEffect(aboveSheets, []);
  return (
    <div className="ui-toasts" onFocus={hold} onBlur={hold}>
      <Sonner
        className="ui-toaster"
        position="top-right"
        richColors
        closeButton
        duration={toastSettings.durationMs}
        visibleToasts={toastSettings.visible}
        gap={toastSettings.gapPx}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications"
        offset={16}
        mobileOffset={16}
        toastOptions={{ closeButtonAriaLabel: 'Close notification' }}
        style={style}
      />
    </div>
  );
}

/** Toasts on the screen, and the path of the page each was said on. */
const saidOn = new Map<string | number, string>();

export function show(kind: 'success' | 'error' | 'warning' | 'info', message: string, page = ''): void {
  const urgent = kind === 'error' || kind === 'warning';
  const gone = ({ id }: { id: string | number }) => void saidOn.delete(id);
  const words = <span role={urgent ? 'alert' : 'status'}>{message}</span>;
  aboveSheets();
  saidOn.set(toast[kind](words, { onDismiss: gone, onAutoClose: gone }), page);
}

/** Takes away what was said on other pages than this one. */
export function dropOthers(page: string): void {
  for (const [id, said] of saidOn) if (said !== page) toast.dismiss(id);
}
