// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Form } from './form.tsx';
import { later } from './later.ts';
import { useForm } from './use-form.ts';

const Body = z.object({ name: z.string().trim().min(1, 'Enter a name.').max(80) });

/** A form whose check is fetched; `line` says whether it can be had. */
function opened() {
  const line = { works: true };
  const fetch = vi.fn(async () => {
    if (!line.works) throw new TypeError('Failed to fetch');
    return Body;
  });
  const send = vi.fn(async () => ({ data: 'kept' }));
  const check = later(fetch);
  function Sheet() {
    const form = useForm({ start: { name: '' }, check, send });
    return (
      <Form of={form} aria-label="Sheet">
        <TextField label="Name" {...form.text('name')} />
        <button type="submit">Save</button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
    );
  }
  render(<Sheet />);
  return { line, fetch, send, user: userEvent.setup() };
}

afterEach(cleanup);

it('is not fetched before a hand comes to the form, and then once', async () => {
  const { fetch, user } = opened();
  expect(fetch).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('A');
  await vi.waitFor(() => expect(screen.getByLabelText('Name').getAttribute('maxlength')).toBe('80'), 10_000);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(fetch).toHaveBeenCalledOnce();
});

it('stands before what is sent: a wrong try is told and not sent, a right one goes as the schema makes it', async () => {
  const { send, user } = opened();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a name.');
  expect(send).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Name'), ' Ada ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }), 10_000);
});

it('sends nothing and keeps what was typed where it cannot be fetched, and fetches it again at the next try', async () => {
  const { line, fetch, send, user } = opened();
  line.works = false;
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Check your internet connection and try again/);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada');
  line.works = true;
  const tried = fetch.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }), 10_000);
  expect(fetch).toHaveBeenCalledTimes(tried + 1);
});
