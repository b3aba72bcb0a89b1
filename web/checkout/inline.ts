import { CardWindow } from './card-window.ts';
import { configureCheckout, type CheckoutHosts } from './hosts.ts';
import { mountScriptTag } from './script-tag.ts';

declare global {
  interface Window {
    CardWindow: typeof CardWindow;
    configureCheckout: typeof configureCheckout;
    /** What the server puts before this file: the provider of the installation that serves it. */
    cardWindowHosts?: CheckoutHosts;
  }
}

// The file that pages outside of a bundle load by a tag.
window.CardWindow = CardWindow;
window.configureCheckout = configureCheckout;
configureCheckout(window.cardWindowHosts ?? {});
mountScriptTag(document.currentScript instanceof HTMLScriptElement ? document.currentScript : null);
