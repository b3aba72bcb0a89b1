import type { ComponentType } from 'react';

type Kind = 'success' | 'error' | 'warning' | 'info';

const wakers = new Set<() => void>();
let host: ComponentType | null = null;

/** Whether toasts go with their page; where nobody says that a page was left, they stay their time. */
let byPage = false;

/** By itself, so that whoever asks for it hears of its styles, too, where they do not come: the bundler takes what is tied to an import for a part of it. */
const toaster = () => import('./toaster.tsx');

/** The toast library arrives with the first message, so that pages which say nothing never load it. */
function say(kind: Kind, message: string): void {
  // The address tells the page, also while the next one is still on its way to the screen.
  const page = location.pathname;
  toaster().then(
    ({ Toaster, show, dropOthers }) => {
      host = Toaster;
      wakers.forEach((wake) => wake());
      show(kind, message, page);
      if (byPage) dropOthers(location.pathname);
    },
    () => sayPlainly(message),
  );
}

/** Without a line the library may not come, and that is when most has to be said: the page says it by itself. */
function sayPlainly(message: string): void {
  const said = document.createElement('p');
  // Above a sheet that is open.
  Object.assign(said, { className: 'ui-said', role: 'alert', textContent: message, popover: 'manual' });
  document.body.append(said);
  said.showPopover?.();
  setTimeout(() => said.remove(), 8000);
}

/** To be called when another page is shown: what was said on the one before goes with it. */
export function dropToastsOfOtherPages(): void {
  byPage = true;
  if (host) void toaster().then(({ dropOthers }) => dropOthers(location.pathname));
}

/** Toasts, top right. The text is shown as it is; it never holds markup. */
export const notify = {
  success: (message: string): void => say('success', message),
  error: (message: string): void => say('error', message),
  warning: (message: string): void => say('warning', message),
  info: (message: string): void => say('info', message),
};

/** For the host only: what shows toasts, once the first has brought it. */
export const toastHost = {
  subscribe(wake: () => void): () => void {
    wakers.add(wake);
    return () => void wakers.delete(wake);
  },
  now: (): ComponentType | null => host,
};
