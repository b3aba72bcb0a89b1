// @vitest-environment jsdom
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Refused } from './refused.ts';

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

/** A question whose yes is refused the first time. */
function Question() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send back</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Send it back?"
        confirmLabel="Yes, send it back"
        onConfirm={async () => {
          setAsked(asked + 1);
          if (asked === 0) throw new Refused('The provider did not take it.');
        }}
      >
        ₦5,000 goes back.
      </ConfirmDialog>
    </>
  );
}

describe('a question', () => {
  it('whose yes is refused stays open and says why, until it is tried again or put away', async () => {
    const user = userEvent.setup();
    render(<Question />);
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    await user.click(screen.getByRole('button', { name: 'Yes, send it back' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The provider did not take it.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Yes, send it back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
