// @vitest-environment jsdom
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A button that opens a window, whose field has the focus from the first drawing where that is wanted. */
function Opener({ field }: { field: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a place</Button>
      <Dialog open={open} onOpenChange={setOpen} title="A place">
        {field && <input aria-label="Name" autoFocus />}
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it.each([
    ['its first control', false, () => screen.getByRole('button', { name: 'Close' })],
    ['the field that asks for it', true, () => screen.getByLabelText('Name')],
  ])('gives the focus to %s, and back to what opened it', async (_, field, first) => {
    const user = userEvent.setup();
    render(<Opener field={field} />);
    const button = screen.getByRole('button', { name: 'Add a place' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(first()));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
