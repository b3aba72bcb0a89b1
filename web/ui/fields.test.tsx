// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { notAnAmount } from './field.tsx';
import { MoneyField } from './money-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function Price({ start, seen }: { start: number | null; seen: (kobo: number | null) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MoneyField label="Price" value={value} onChange={(kobo) => (setValue(kobo), seen(kobo))} />
      <button onClick={() => setValue(990_00)}>Reset</button>
    </>
  );
}

describe('the money field', () => {
  it('takes naira as people type it and answers kobo', async () => {
    const seen = vi.fn();
    const user = userEvent.setup();
    render(<Price start={null} seen={seen} />);
    const field = screen.getByLabelText('Price');
    await user.type(field, '2,500.5');
    expect(seen).toHaveBeenLastCalledWith(250_050);
    await user.tab();
    expect(field).toHaveProperty('value', '2500.50');
    await user.clear(field);
    expect(seen).toHaveBeenLastCalledWith(null);
  });
  it('says what is not an amount, once it is left', async () => {
    const user = userEvent.setup();
    render(<Price start={1000_00} seen={() => {}} />);
    const field = screen.getByLabelText('Price');
    expect(field).toHaveProperty('value', '1000');
    await user.type(field, 'x');
    expect(screen.queryByText(notAnAmount)).toBeNull();
    await user.tab();
    expect(screen.getByText(notAnAmount)).toBeDefined();
    expect(field).toHaveProperty('value', '1000x');
    await user.click(screen.getByText('Reset'));
    expect(field).toHaveProperty('value', '990');
  });
});

describe('a field', () => {
  it('ties label, hint and error to the control', () => {
    render(<TextField label="Name" hint="As on your card." error="Enter your name." />);
    const input = screen.getByLabelText('Name');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['As on your card.', 'Enter your name.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a busy button', () => {
  it('takes no click, also none that would send a form, and keeps the focus', async () => {
    const click = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const user = userEvent.setup();
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy busyLabel="Saving…" onClick={click}>
          Save
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Saving…' }));
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});
