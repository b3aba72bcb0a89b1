// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

it('a drawer that the browser scrolls to its first field is back at its place, also where that comes a moment later', () => {
  // The tests' browser has no modal windows.
  Object.assign(HTMLDialogElement.prototype, {
    close: vi.fn(),
    showModal: vi.fn(function (this: HTMLDialogElement) {
      this.setAttribute('open', '');
    }),
  });
  render(
    <Sheet open side="bottom" title="Opening" onOpenChange={() => {}}>
      <input aria-label="Heading" />
    </Sheet>,
  );
  const drawer = screen.getByRole('dialog', { name: 'Opening' });
  const scrolled = vi.fn();
  drawer.scrollTo = scrolled;
  fireEvent.scroll(screen.getByLabelText('Heading'));
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.scroll(drawer);
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  // Browsers that know how let nothing scroll it at all.
  expect(readFileSync('web/ui/theme.css', 'utf8')).toMatch(
    /@supports \(overflow: clip\) \{\s+\.ui-sheet \{\s+overflow: clip;/,
  );
});
