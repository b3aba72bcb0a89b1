type Kind = 'success' | 'error' | 'warning' | 'info';

const wakers = new Set<() => void>();
let awake = false;

/** Whether toasts go with their page; where nobody says that a page was left, they stay their time. */
let byPage = false;

/** The toast library arrives with the first message, so that pages which say nothing never load it. */
function say(kind: Kind, message: string): void {
  // The address tells the page, also while the next one is still on its way to the screen.
  const page = location.pathname;
  if (!awake) {
    awake = true;
    wakers.forEach((wake) => wake());
  }
  import('./toaster.tsx').then(
    ({ show, dropOthers }) => {
      show(kind, message, page);
      if (byPage) dropOthers(location.pathname);
    },
    // Without a network and never fetched before: nothing is said by it.
    () => undefined,
  );
}

/** To be called when another page is shown: what was said on the one before goes with it. */
export function dropToastsOfOtherPages(): void {
  byPage = true;
  if (awake) void import('./toaster.tsx').then(({ dropOthers }) => dropOthers(location.pathname));
}

/** Toasts, top right. The text is shown as it is; it never holds markup. */
export const notify = {
  success: (message: string): void => say('success', message),
  error: (message: string): void => say('error', message),
  warning: (message: string): void => say('warning', message),
  info: (message: string): void => say('info', message),
};

/** For the host only: whether anything was ever said. */
export const toastsAwake = {
  subscribe(wake: () => void): () => void {
    wakers.add(wake);
    return () => void wakers.delete(wake);
  },
  now: (): boolean => awake,
};
