// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { refusal } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Form } from './form.tsx';
import { useForm, type FormOptions } from './use-form.ts';

const Body = z.object({ name: z.string().min(2).max(80), town: z.string() });
const start = { name: '', town: '' };
type Options = Partial<FormOptions<typeof start, z.output<typeof Body>, string>>;

function Sheet(options: Options) {
  const form = useForm({ start, send: async () => ({ data: 'kept' }), ...options });
  return (
    <Form of={form}>
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Town" {...form.text('town')} />
      <button type="submit">Send</button>
    </Form>
  );
}

function open(options: Options) {
  const user = userEvent.setup();
  render(<Sheet {...options} />);
  return { user, send: () => user.click(screen.getByText('Send')), name: screen.getByLabelText('Name') };
}

afterEach(cleanup);

it.each<[string, Options]>([
  ['the schema that checks it', { check: Body }],
  ['the body that a rule makes', { check: () => ({ ok: false, problems: {} }), limits: Body }],
])('how long a field may be comes from %s', (_, options) => {
  expect(open(options).name).toHaveProperty('maxLength', 80);
  expect(screen.getByLabelText('Town').hasAttribute('maxlength')).toBe(false);
});

it('without a check what is typed is sent, and the server says what is wrong with it', async () => {
  const sends = vi.fn(async () => ({ error: refusal({ name: 'Too short.' }) }));
  const { user, send, name } = open({ send: sends });
  await user.type(name, 'A');
  await send();
  expect(sends.mock.calls).toEqual([[{ name: 'A', town: '' }]]);
  expect(screen.getByText('Too short.')).toBeDefined();
});

it('what is done is said in a toast, and only once it is', async () => {
  const success = vi.spyOn(notify, 'success').mockImplementation(() => {});
  const said: Options['said'] = (data, body) => `${body.name} is ${data}.`;
  const { user, send, name } = open({ check: Body, said });
  await send();
  expect(success).not.toHaveBeenCalled();
  await user.type(name, 'Ada');
  await send();
  expect(success.mock.calls).toEqual([['Ada is kept.']]);
});
