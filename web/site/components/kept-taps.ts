/** What answers to nothing before the application is there; other links and folded texts work by themselves. */
const needsScript = 'button, input, label, [data-needs-script]';
/** A hand on its way to something. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const;

const near = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(needsScript) : null;

/**
 * What somebody taps before the page is alive is kept, wakes it, and is tapped again once it is. The last one counts.
 * Where the script cannot be had, a kept link is followed as it stands. Answers what is to be called once it is alive.
 */
export function keepTaps(wake: () => Promise<void>): () => void {
  const page = document.documentElement;
  let kept: HTMLElement | null = null;

  function comes(event: Event) {
    if (near(event)) wake().catch(() => {});
  }
  function keep(event: MouseEvent) {
    const on = near(event);
    // With a key held down it is the browser's: a new tab, a new window, a file to keep.
    if (!on || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // What is half alive might answer as well.
    event.stopPropagation();
    kept = on;
    page.setAttribute('aria-busy', 'true');
    wake().catch(followLink);
  }
  function alive() {
    window.removeEventListener('click', keep, true);
    for (const sign of signs) window.removeEventListener(sign, comes, true);
    const on = taken();
    if (on?.isConnected) on.click();
  }
  function followLink() {
    const on = taken();
    if (on instanceof HTMLAnchorElement) location.assign(on.href);
  }
  function taken() {
    const on = kept;
    kept = null;
    page.removeAttribute('aria-busy');
    return on;
  }

  window.addEventListener('click', keep, true);
  for (const sign of signs) window.addEventListener(sign, comes, true);
  return alive;
}
