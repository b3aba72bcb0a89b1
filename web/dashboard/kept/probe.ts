/** Whether this browser keeps anything that was not sent, of anybody; all that the first scripts know of it. */
const name = 'presence-kept';
const changed = 'presence-kept-changed';

export function hasKept(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteKept(some: boolean): void {
  try {
    if (some) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Closed to us: then nothing was kept either.
  }
  window.dispatchEvent(new Event(changed));
}

/** Also when another window keeps something. */
export function watchKept(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
