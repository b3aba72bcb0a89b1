// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useImperativeHandle } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { refusal } from '#web/client/errors.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { notAnAmount } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { problemsAt } from './check.ts';
import { Form, type LeavingProps } from './form.tsx';
import { useForm, type FormOptions } from './use-form.ts';

const Body = z.object({
  kind: z.enum(['one', 'two'], { error: 'Choose a kind.' }),
  name: z.string().trim().min(1, 'Enter a name.'),
  email: z.email('Enter an email address.').or(z.literal('')),
  amount: z.number({ error: 'Enter an amount.' }).nullable(),
  sure: z.boolean(),
});
const start = { kind: 'one', name: '', email: '', amount: null as number | null, sure: false };
type Options = Partial<FormOptions<typeof start, z.output<typeof Body>, unknown>>;

let released = 0;

function Leaving({ dirty, ref }: LeavingProps) {
  useImperativeHandle(ref, () => () => {
    released += 1;
  });
  return dirty ? <p>Not saved</p> : null;
}

const isGuarded = () => screen.queryByText('Not saved') !== null;

function Sheet(options: Options) {
  const form = useForm({
    start,
    check: Body,
    send: async () => ({ data: 'kept' }),
    failed: 'It failed.',
    ...options,
  });
  return (
    <Form of={form} leaving={Leaving} aria-label="Sheet">
      <RadioGroup
        label="Kind"
        options={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ]}
        {...form.choice('kind')}
      />
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Email" {...form.text('email', { onLeave: true })} />
      <MoneyField label="Amount" {...form.money('amount')} />
      <Checkbox label="Sure" {...form.tick('sure')} />
      <button type="submit">{form.sending ? 'Sending' : form.done ? 'Sent' : 'Send'}</button>
      <button type="button" onClick={form.undo}>
        Undo
      </button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
const http = (status: number, data: unknown) => ({ status, data, retryAfter: null });
const refuses = (data: unknown) => async () => ({ error: http(400, data) });

function open(options: Options = {}) {
  const user = userEvent.setup();
  render(<Sheet {...options} />);
  const send = () => user.click(screen.getByRole('button', { name: /^Sen/ }));
  return { user, send, name: screen.getByLabelText('Name'), email: screen.getByLabelText('Email') };
}

beforeEach(() => {
  error.mockClear();
  released = 0;
});
afterEach(cleanup);

describe('a form', () => {
  it('sends what was typed as the contract wants it: trimmed, and money in kobo', async () => {
    const sends = vi.fn(async () => ({ data: 1 }));
    const { user, send, name } = open({ send: sends });
    await user.type(name, ' Ada ');
    await user.type(screen.getByLabelText('Amount'), '2.5k');
    await user.click(screen.getByLabelText('Two'));
    await user.click(screen.getByLabelText('Sure'));
    await send();
    expect(sends.mock.calls).toEqual([
      [{ kind: 'two', name: 'Ada', email: '', amount: 250_000, sure: true }],
    ]);
    expect(screen.getByText('Sent')).toBeDefined();
  });
  it('sends nothing that is wrong, says it at the field and puts the keyboard there', async () => {
    const sends = vi.fn(async () => ({ data: 1 }));
    const { user, send, name, email } = open({ send: sends });
    await user.type(email, 'ada');
    await send();
    expect(sends).not.toHaveBeenCalled();
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(screen.getByText('Enter an email address.')).toBeDefined();
    expect(document.activeElement).toBe(name);
    await user.type(name, 'A');
    expect(screen.queryByText('Enter a name.')).toBeNull();
    await send();
    expect(document.activeElement).toBe(email);
  });
  it('puts the keyboard into a group of choices too', async () => {
    const { send } = open({ start: { ...start, kind: '', name: 'Ada' } });
    await send();
    expect(screen.getByText('Choose a kind.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('One'));
  });
  it('says nothing before the first try but at a field that asks for it when it is left', async () => {
    const { user, name, email } = open();
    await user.click(name);
    await user.click(email);
    await user.tab();
    expect(screen.queryByText('Enter a name.')).toBeNull();
    await user.type(email, 'ada');
    await user.tab();
    expect(screen.getByText('Enter an email address.')).toBeDefined();
    expect(screen.queryByText('Enter a name.')).toBeNull();
  });
  it('takes no amount that it cannot read for an empty one', async () => {
    const sends = vi.fn(async () => ({ data: 1 }));
    const { user, send, name } = open({ send: sends });
    await user.type(name, 'Ada');
    await user.type(screen.getByLabelText('Amount'), '12x');
    await send();
    expect(sends).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
    await user.keyboard('y{Enter}');
    expect(sends).not.toHaveBeenCalled();
    expect(screen.getByText(notAnAmount)).toBeDefined();
  });
  it('sends what stands in its fields, also when the browser filled them without a word', async () => {
    const sends = vi.fn<(body: object) => Promise<{ data: number }>>(async () => ({ data: 1 }));
    const { send, name } = open({ send: sends });
    // Past React's own setter, which would notice.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(name, 'Ada');
    await send();
    expect(sends.mock.calls[0]?.[0]).toMatchObject({ name: 'Ada', kind: 'one' });
    expect(name).toHaveProperty('value', 'Ada');
  });
  it('is sent once, however often it is pressed, and stays "sending" until the answer', async () => {
    let answer: (of: { data: number }) => void = () => {};
    const sends = vi.fn(() => new Promise<{ data: number }>((resolve) => (answer = resolve)));
    const { user, send, name } = open({ send: sends });
    await user.type(name, 'Ada{Enter}');
    await send();
    await user.type(name, '{Enter}');
    expect(sends).toHaveBeenCalledOnce();
    expect(screen.getByText('Sending')).toBeDefined();
    await act(async () => answer({ data: 1 }));
    expect(screen.getByText('Sent')).toBeDefined();
    await user.type(name, 'm');
    expect(screen.getByText('Send')).toBeDefined();
  });
});

describe('a refusal', () => {
  const words = { name: ['Taken.'], detail: 'Try later.' };
  it('stands at its fields and beside the form, is told in a toast, and keeps what was typed', async () => {
    const failed = vi.fn();
    const { user, send, name } = open({ send: refuses(words), onFailed: failed });
    await user.type(name, 'Ada');
    await send();
    expect(screen.getByText('Taken.')).toBeDefined();
    expect(screen.getByText('Try later.').closest('[role=alert]')).not.toBeNull();
    expect(error.mock.calls).toEqual([['Taken., Try later.']]);
    expect(name).toHaveProperty('value', 'Ada');
    expect(document.activeElement).toBe(name);
    expect(failed).toHaveBeenCalledOnce();
    await user.type(name, 'm');
    expect(screen.queryByText('Taken.')).toBeNull();
    expect(screen.getByText('Try later.')).toBeDefined();
  });
  it('about a row finds its row, and what no field shows stands beside the form', async () => {
    function Rows() {
      const form = useForm({
        start: { rows: [{ price: 1 }] },
        check: (body) => ({ ok: true, body }),
        send: refuses({ 'rows.0.price': ['Too much.'], picture_ids: ['Not yours.'] }),
        failed: 'It failed.',
      });
      return (
        <Form of={form}>
          <p>Row: {problemsAt(form.problems, 'rows.0')?.price}</p>
          <button type="submit">Send</button>
          <FormProblem>{form.problem}</FormProblem>
        </Form>
      );
    }
    render(<Rows />);
    await userEvent.click(screen.getByText('Send'));
    expect(screen.getByText('Row: Too much.')).toBeDefined();
    expect(screen.getByText('Not yours.').closest('[role=alert]')).not.toBeNull();
  });
  it('that says nothing is told in the words of the place', async () => {
    const { user, send, name } = open({ send: refuses({}) });
    await user.type(name, 'Ada');
    await send();
    expect(screen.getByText('It failed.')).toBeDefined();
    expect(error.mock.calls).toEqual([['It failed.']]);
  });
  it('is told in a toast as far as no field says it, or not at all, as the form asks', async () => {
    const { user, send, name } = open({ send: refuses({ name: 'Taken.' }), toast: 'rest' });
    await user.type(name, 'Ada');
    await send();
    expect(error).not.toHaveBeenCalled();
    cleanup();
    const other = open({ send: refuses({}), toast: 'none' });
    await other.user.type(other.name, 'Ada');
    await other.send();
    expect(screen.getByText('It failed.')).toBeDefined();
    expect(error).not.toHaveBeenCalled();
  });
  it('that the page found itself needs no toast where a field says it', async () => {
    const { user, send, name } = open({ send: async () => ({ error: refusal({ name: 'Taken.' }) }) });
    await user.type(name, 'Ada');
    await send();
    expect(screen.getByText('Taken.')).toBeDefined();
    expect(error).not.toHaveBeenCalled();
  });
  it('may be all about one field', async () => {
    const { user, send, name } = open({ send: refuses({ detail: 'Wrong.' }), about: 'name' });
    await user.type(name, 'Ada');
    await send();
    expect(screen.getByText('Wrong.').closest('[role=alert]')).toBeNull();
    expect(document.activeElement).toBe(name);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('a page with something unsaved', () => {
  it('is guarded until it is saved or put back, and let go of at once when it is left by saving', async () => {
    const { user, send, name } = open();
    expect(isGuarded()).toBe(false);
    await user.type(name, 'Ada');
    expect(isGuarded()).toBe(true);
    await user.click(screen.getByText('Undo'));
    expect(isGuarded()).toBe(false);
    await user.type(name, 'Ada');
    expect(released).toBe(0);
    await send();
    expect([released, isGuarded()]).toEqual([1, false]);
  });
  it('stays guarded when something was typed while it was being saved', async () => {
    let answer: (of: { data: number }) => void = () => {};
    const { user, name } = open({ send: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(name, 'Ada{Enter}');
    await user.type(name, 'eze');
    await act(async () => answer({ data: 1 }));
    expect([released, isGuarded()]).toEqual([0, true]);
    expect(name).toHaveProperty('value', 'Adaeze');
  });
});

describe('a form that the server sent with its page', () => {
  async function comeAlive(sends: () => Promise<object>, sentEarly: boolean) {
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = renderToString(<Sheet send={sends} />);
    box.querySelector<HTMLInputElement>('[name=name]')!.value = 'Ada';
    box.querySelector<HTMLInputElement>('[name=sure]')!.checked = true;
    const form = box.querySelector('form')!;
    expect(form.method).toBe('post');
    expect(form.dataset.early).toBe('');
    if (sentEarly) form.dataset.held = '';
    const root = await act(async () => hydrateRoot(box, <Sheet send={sends} />));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(form.dataset.early).toBeUndefined();
    const typed = [screen.getByLabelText('Name'), screen.getByLabelText('Sure')] as HTMLInputElement[];
    const seen = typed.map((field) => (field.type === 'checkbox' ? field.checked : field.value));
    await act(async () => root.unmount());
    box.remove();
    return seen;
  }
  it('keeps what was typed before it was alive', async () => {
    const sends = vi.fn(async () => ({ data: 1 }));
    expect(await comeAlive(sends, false)).toEqual(['Ada', true]);
    expect(sends).not.toHaveBeenCalled();
  });
  it('is sent as soon as it is alive when it was sent before', async () => {
    const sends = vi.fn(async () => ({ data: 1 }));
    await comeAlive(sends, true);
    expect(sends.mock.calls).toEqual([[{ kind: 'one', name: 'Ada', email: '', amount: null, sure: true }]]);
  });
});
