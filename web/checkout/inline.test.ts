// @vitest-environment jsdom
import { expect, it } from 'vitest';

it('R-465 the file for tags goes to the provider of who serves it, which stands before it', async () => {
  const pay = (part: string) => `https://${part}.served.example`;
  window.cardWindowHosts = { api: pay('api'), checkout: pay('checkout'), standard: pay('standard') };
  await import('./inline.ts');
  const src = () => document.querySelector<HTMLIFrameElement>('iframe[id^="inline-checkout-"]')?.src;
  const opened = new window.CardWindow();
  expect(src()).toBe('https://checkout.served.example/popup');
  opened.destroy();
  // A page may name another for its own window.
  const own = new window.CardWindow({ hosts: { checkout: 'https://own.example' } });
  expect(src()).toBe('https://own.example/popup');
  own.destroy();
});
