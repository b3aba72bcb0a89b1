// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { notify } from '#web/ui/notify.ts';
import { useLate } from './use-late.ts';

afterEach(cleanup);

it('leaves a page with what was typed where the code of a window does not come, and opens it once it does', async () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ words: string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ words: 'The window' });
  function Page() {
    const [open, setOpen] = useState(false);
    const code = useLate(load, open, () => setOpen(false));
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setOpen(true)}>Open</button>
        <button onClick={() => setOpen(false)}>Close</button>
        {code && <p>{code.words}</p>}
      </>
    );
  }
  render(<Page />);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  name.value = 'Clay mug';
  const press = (button: string) => act(async () => screen.getByText(button).click());
  await press('Open');
  expect(said.mock.calls).toEqual([
    ['This could not be loaded. Check your internet connection and try again.'],
  ]);
  expect([name.isConnected, name.value, screen.queryByText('The window')]).toEqual([true, 'Clay mug', null]);
  await press('Open');
  expect(screen.getByText('The window')).toBeDefined();
  await press('Close');
  expect(screen.queryByText('The window')).toBeNull();
  await press('Open');
  expect(screen.getByText('The window')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
