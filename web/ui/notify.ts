type Kind = 'success' | 'error' | 'warning' | 'info';

const wakers = new Set<() => void>();
let awake = false;

/** The toast library arrives with the first message, so that pages which say nothing never load it. */
function say(kind: Kind, message: string): void {
  if (!awake) {
    awake = true;
    wakers.forEach((wake) => wake());
  }
  void import('./toaster.tsx').then(({ show }) => show(kind, message));
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
