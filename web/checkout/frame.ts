import { fadeMs, frameFallbackMs } from './constants.ts';

/** What lies over the page while somebody pays: a dark layer with a sign of waiting, and the provider's frame. */
export class PaymentFrame {
  readonly layer: HTMLDivElement;
  readonly iframe: HTMLIFrameElement;
  private readonly origin: string;
  private readonly embedded: boolean;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private focusBefore: Element | null = null;
  private overflowBefore = '';
  private shown = false;

  constructor(id: string, checkoutBase: string, place: HTMLElement | null) {
    this.origin = new URL(checkoutBase).origin;
    this.embedded = place !== null;
    this.layer = waitingLayer(id);
    this.iframe = frameOf(id, checkoutBase, this.embedded);
    document.body.append(this.layer);
    (place ?? document.body).append(this.iframe);
  }

  /** Whether a message comes from this very frame, still showing the provider. */
  isFrom({ source, origin }: MessageEvent): boolean {
    return source !== null && source === this.iframe.contentWindow && origin === this.origin;
  }

  post(message: unknown): void {
    this.iframe.contentWindow?.postMessage(message, this.origin);
  }

  show(): void {
    clearTimeout(this.fading);
    if (!this.shown && !this.embedded) this.holdPage();
    this.shown = true;
    set(this.layer, { display: this.embedded ? 'none' : 'flex', visibility: 'visible' });
    set(this.iframe, { display: 'block', visibility: 'visible' });
    onNextFrame(() => {
      if (!this.shown) return;
      set(this.layer, { opacity: '1' });
      set(this.iframe, { opacity: '1' });
      this.iframe.focus();
      this.post('render');
    });
  }

  /** The provider's window is drawn: the sign of waiting goes. */
  settle(): void {
    this.layer.textContent = '';
  }

  hide(): void {
    if (!this.shown) return;
    this.shown = false;
    set(this.layer, { opacity: '0' });
    if (!this.embedded) set(this.iframe, { opacity: '0' });
    if (!this.embedded) this.freePage();
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.putAway(), fadeMs);
  }

  private putAway(): void {
    set(this.layer, { display: 'none', visibility: 'hidden' });
    this.layer.textContent = waitingWords;
    if (!this.embedded) set(this.iframe, { display: 'none', visibility: 'hidden' });
    this.post('close');
  }

  remove(): void {
    clearTimeout(this.fading);
    if (this.shown && !this.embedded) this.freePage();
    this.shown = false;
    this.layer.remove();
    this.iframe.remove();
  }

  /** The page behind neither scrolls nor keeps the focus. */
  private holdPage(): void {
    this.focusBefore = document.activeElement;
    this.overflowBefore = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
  }

  private freePage(): void {
    document.body.style.overflow = this.overflowBefore;
    if (this.focusBefore instanceof HTMLElement) this.focusBefore.focus({ preventScroll: true });
  }
}

const waitingWords = 'Opening the payment window …';
const top = '2147483646';

/** With the next picture the browser draws, or after about as long where it does not tell. */
function onNextFrame(run: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run);
  else setTimeout(run, frameFallbackMs);
}

function waitingLayer(id: string): HTMLDivElement {
  const layer = document.createElement('div');
  layer.id = `inline-background-${id}`;
  layer.setAttribute('role', 'status');
  layer.textContent = waitingWords;
  set(layer, {
    position: 'fixed',
    inset: '0',
    zIndex: top,
    display: 'none',
    visibility: 'hidden',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '16px',
    background: 'rgb(0 0 0 / 0.75)',
    color: '#ffffff',
    font: '600 16px/1.5 system-ui, sans-serif',
    opacity: '0',
    transition: `opacity ${fadeMs}ms`,
  });
  return layer;
}

function frameOf(id: string, checkoutBase: string, embedded: boolean): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.id = `inline-checkout-${id}`;
  iframe.title = 'Payment window';
  iframe.allow = 'payment; clipboard-read; clipboard-write';
  set(iframe, {
    ...(embedded ? { minHeight: '640px' } : { position: 'fixed', inset: '0', zIndex: top, height: '100%' }),
    width: '100%',
    display: 'none',
    visibility: 'hidden',
    border: '0',
    background: 'transparent',
    colorScheme: 'light',
    opacity: '0',
    transition: `opacity ${fadeMs}ms`,
  });
  iframe.src = `${checkoutBase}/popup`;
  return iframe;
}

function set(element: HTMLElement, style: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, style);
}
