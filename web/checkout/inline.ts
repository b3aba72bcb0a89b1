import { CardWindow } from './card-window.ts';
import { configureCheckout } from './hosts.ts';
import { mountScriptTag } from './script-tag.ts';

declare global {
  interface Window {
    CardWindow: typeof CardWindow;
    configureCheckout: typeof configureCheckout;
  }
}

// The file that pages outside of a bundle load by a tag.
window.CardWindow = CardWindow;
window.configureCheckout = configureCheckout;
mountScriptTag(document.currentScript instanceof HTMLScriptElement ? document.currentScript : null);
