// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  besideForm,
  closePage,
  completeBrowser,
  inToast,
  openPage,
  type Answers,
  type OpenPage,
} from '../testing/open-page.tsx';
import { redirectDelayMs } from '../components/delayed-navigation.ts';

beforeAll(completeBrowser);
afterEach(closePage);

const path = 'POST /api/auth/register/';
const good = {
  first: 'Ada',
  last: 'Obi',
  phone: '+234 803 123 4567',
  email: 'Ada@X.ng',
  one: 'Abcdefg1!',
  two: 'Abcdefg1!',
};

async function fill({ user }: OpenPage, values: Partial<typeof good> = {}) {
  const all = { ...good, ...values };
  const labels = {
    first: 'First name',
    last: 'Last name',
    phone: 'Phone number',
    email: 'Email',
    one: 'Password',
    two: 'Repeat password',
  };
  for (const [key, label] of Object.entries(labels) as [keyof typeof good, string][])
    if (all[key]) await user.type(screen.getByLabelText(label), all[key]);
}
async function signUp(answers: Answers, values: Partial<typeof good> = {}) {
  const page = await openPage('/signup', { answers });
  await fill(page, values);
  await page.user.click(screen.getByRole('button', { name: 'Create account' }));
  return page;
}

describe('the sign-up page', () => {
  it('R-111 R-112 R-113 R-114 R-115 R-116 R-117 R-119 R-122 has its fields, all required, gender male', async () => {
    await openPage('/signup');
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')];
    expect(fields.map(({ name, type }) => `${name}:${type}`)).toEqual([
      'first_name:text',
      'last_name:text',
      'gender:radio',
      'gender:radio',
      'username:tel',
      'email:email',
      'password1:password',
      'password2:password',
    ]);
    expect(fields.every(({ required }) => required)).toBe(true);
    expect(screen.getByRole('radio', { name: 'Male' })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  });
  it('R-118 R-134 shows the strength of the password without stopping anybody', async () => {
    const page = await openPage('/signup', { answers: { [path]: { status: 201, body: { detail: 'ok' } } } });
    await fill(page, { one: 'abcdefgh', two: 'abcdefgh' });
    expect(
      screen.getByText('Weak password. Consider using more length and character variety.'),
    ).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Registration successful!');
  });
  it('R-121 links to log in', async () => {
    await openPage('/signup');
    expect(document.querySelector('main a[href="/login"]')).not.toBeNull();
  });
  it.each(['0803123456', '080312345678', '06031234567'])(
    'R-124 R-125 R-490 refuses the phone %s when the field loses focus',
    async (typed) => {
      const { user } = await openPage('/signup');
      await user.type(screen.getByLabelText('Phone number'), typed);
      expect(screen.queryByText('Please enter a valid phone number.')).toBeNull();
      await user.tab();
      await screen.findByText('Please enter a valid phone number.');
    },
  );
  it.each(['07031234567', '08031234567', '09031234567'])('R-124 R-490 takes the phone %s', async (phone) => {
    const { sent } = await signUp({ [path]: { status: 201, body: { detail: 'ok' } } }, { phone });
    await screen.findByText('Registration successful!');
    expect(sent[0]?.body).toMatchObject({ username: phone });
  });
  it('R-126 says so at submit and sends nothing', async () => {
    const { sent } = await signUp({}, { phone: '06031234567' });
    await screen.findByText('Please enter a valid phone number.');
    expect(sent).toEqual([]);
  });
  it("R-123 X-25 warns 'Please select your gender.' when none is set, and sends nothing", async () => {
    const page = await openPage('/signup');
    await fill(page);
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    for (const radio of radios) radio.checked = false;
    fireEvent.blur(radios[0]!);
    await page.user.click(screen.getByRole('button', { name: 'Create account' }));
    const said = await screen.findAllByText('Please select your gender.');
    expect(said.some((text) => text.closest('[data-sonner-toast][data-type=warning]'))).toBe(true);
    expect(page.sent).toEqual([]);
  });
  it('R-127 says that the passwords differ, also while another field is wrong', async () => {
    const { sent } = await signUp({}, { two: 'Different1!', email: 'nope' });
    await screen.findByText('Passwords do not match!');
    expect(sent).toEqual([]);
  });
  it('R-025 R-128 X-24 X-25 sends the payload with the phone as username and agreed terms', async () => {
    const { sent } = await signUp({ [path]: { status: 201, body: { detail: 'ok' } } });
    await screen.findByText('Registration successful!');
    expect(sent[0]?.body).toEqual({
      first_name: 'Ada',
      last_name: 'Obi',
      gender: 'male',
      username: '08031234567',
      email: 'ada@x.ng',
      password1: 'Abcdefg1!',
      password2: 'Abcdefg1!',
      rememberMe: false,
      agreeToTerms: true,
    });
    const said = document.querySelector('form')?.textContent;
    expect(said).toContain('you confirm you are 18 or older and accept');
    expect(said).toContain('Numbers from other countries cannot be used.');
  });
  it('R-129 R-130 R-131 R-488 stores the address, says so, and goes to /verify after 2 s', async () => {
    const { at, wait } = await signUp({ [path]: { status: 201, body: { detail: 'ok' } } });
    await screen.findByText('Registration successful!');
    expect(localStorage.getItem('verify-email')).toBe('ada@x.ng');
    await wait(1700);
    expect(at.path).toBe('/signup');
    await wait(400);
    expect(at.path).toBe('/verify');
    expect(redirectDelayMs).toBe(2000);
  });
  it("R-132 shows the error body's values joined, or the fallback, and keeps what was typed", async () => {
    await signUp({ [path]: { status: 400, body: { username: ['This number is used.'], email: 'Taken.' } } });
    await screen.findByText('This number is used., Taken.', inToast);
    // Both stand beside their fields already.
    expect(document.querySelector('main form > [role=alert]')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Ada@X.ng');
    await closePage();
    await signUp({ [path]: { status: 500, body: {} } });
    await screen.findByText('Registration failed: Unknown Error', inToast);
    expect(screen.getByText('Registration failed: Unknown Error', besideForm)).toBeDefined();
  });
});
