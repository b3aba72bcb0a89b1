// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

function show() {
  const refund = vi.fn();
  const archive = vi.fn(() => document.activeElement);
  render(
    <Menu
      align="end"
      trigger={<Button>Actions</Button>}
      items={[
        { id: 'refund', label: 'Refund', icon: null, onSelect: refund },
        { id: 'archive', label: 'Archive', icon: null, danger: true, onSelect: archive },
      ]}
    />,
  );
  return {
    user: userEvent.setup(),
    refund,
    archive,
    button: screen.getByRole('button', { name: 'Actions' }),
  };
}

describe('the menu', () => {
  it('is walked through with the arrows, round and round, and Enter chooses', async () => {
    const { user, archive, button } = show();
    button.focus();
    await user.keyboard('{Enter}');
    const [first, last] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard('{Enter}');
    // The button has the focus by then: a dialog that opens can give it back.
    await waitFor(() => expect(archive).toHaveReturnedWith(button));
    expect(archive).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is left with Escape, which does nothing and gives the focus back', async () => {
    const { user, refund, archive, button } = show();
    await user.click(button);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
    expect([refund, archive].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('closes by a click beside it', async () => {
    const { user, button } = show();
    await user.click(button);
    await screen.findByRole('menu');
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
