import { expect, it } from 'vitest';
import { CardWindow } from './card-window.ts';

it('trap 1: the library is imported, and a window made, where there is no browser', async () => {
  expect(typeof window).toBe('undefined');
  await import('./pay-button.tsx');
  await import('./script-tag.ts');
  const popup = new CardWindow();
  expect([popup.isLoaded(), popup.getStatus(), popup.activeTransaction()]).toEqual([false, null, null]);
});
