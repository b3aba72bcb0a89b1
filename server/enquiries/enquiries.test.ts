import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Enquiry } from '#shared/api/enquiries.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedSections } from '#tests/support/selling/written-pages.ts';
import { days } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

interface Place {
  shop: TestShop;
  visit: Visit;
  path: string;
}
const booking = {
  services: [{ name: 'Knotless braids' }, { name: 'Facial' }],
  ask_day: true,
  ask_hour: true,
  next: 'We call you within a day.',
};
async function place(settings: object = booking): Promise<Place> {
  const shop = await openShop(world);
  const sections = [{ id: 'ask', type: 'enquiry', settings }];
  const path = await publishedSections(pageCalls(shop, shop.owner.client), 'Book', sections);
  return { shop, visit: visitShop(world, shop.slug), path };
}
/** It is Wednesday, 18 November 2026. */
const typed = (change: Record<string, string> = {}) => ({
  service: 'Facial',
  wished_day: '2026-11-28',
  wished_hour: '10:30',
  message: 'I have a wedding.\nIs it all right?',
  name: 'Ngọzi Ade',
  phone: '+234 803 123 4567',
  email: '',
  ...change,
});
const send = ({ visit, path }: Place, form: Record<string, string>) =>
  visit.ask('/enquiry', { form: { page: path, section: 'ask', ...form } });
async function listed({ shop }: Place, query = '') {
  const client = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}/enquiries`;
  const { body } = await client.get<{ items: Enquiry[]; next: string | null }>(`${to}${query}`);
  return { client, to, ...body };
}
const kept = ({ shop }: Place) =>
  world.database.sql('select * from enquiries where store_id = $1', [shop.storeId]);
async function mailsOf(template: string, to: string) {
  await world.work();
  return world.mails().filter((mail) => mail.template === template && mail.to === to);
}

test('what is sent stands in the dashboard and in the owner’s mail, and its sender reads what happens next', async () => {
  const here = await place();
  const email = 'ngozi-1@example.com';
  const { status, text } = await send(here, typed({ email }));
  expect(status).toBe(200);
  const said = parsedPage(text).querySelector('#form-ask[role=status]')!;
  expect(said.textContent).toContain('We call you within a day.');
  const { items } = await listed(here);
  expect(items).toMatchObject([
    {
      state: 'new',
      name: 'Ngọzi Ade',
      phone: '08031234567',
      email,
      service: 'Facial',
      wished_day: '2026-11-28',
      wished_hour: '10:30',
      message: 'I have a wedding.\nIs it all right?',
      page: here.path,
      note: '',
    },
  ]);
  const [told] = await mailsOf('enquiry-came', here.shop.owner.email);
  expect(told!.subject).toBe('Ngọzi Ade asks: Facial');
  expect(told!.text).toContain('Wished time: Saturday, 28 Nov 2026, 10:30 am');
  const [arrived] = await mailsOf('enquiry-sent', email);
  expect(arrived!.text).toContain('We call you within a day.');
});

test('the mail to an address that somebody typed says nothing that somebody typed', async () => {
  const here = await place();
  const email = 'victim@example.com';
  await send(here, typed({ email, name: 'Win a phone', message: 'Go to https://evil.example now' }));
  const [mail] = await mailsOf('enquiry-sent', email);
  expect(mail!.text + mail!.html + mail!.subject).not.toMatch(/evil|Win a phone/);
});

test('the chat that follows has the same words typed already', async () => {
  const here = await place();
  await world.database.sql(`update stores set whatsapp = '08029999999' where store_id = $1`, [
    here.shop.storeId,
  ]);
  world.clock.advance(2_000);
  const { text } = await send(here, typed({ message: '' }));
  const chat = parsedPage(text).querySelector('#form-ask a')!.getAttribute('href')!;
  expect(decodeURIComponent(chat)).toBe(
    `https://wa.me/2348029999999?text=Hello Ada’s Shop, this is Ngọzi Ade.\nFacial\nSaturday, 28 Nov 2026, 10:30 am`,
  );
});

test('two taps are one enquiry and one mail; the same again later, once it was answered, is another', async () => {
  const here = await place();
  const form = typed({ email: 'twice@example.com' });
  await Promise.all([1, 2, 3, 4].map(() => send(here, form)));
  const { items, client, to } = await listed(here);
  expect(items).toHaveLength(1);
  expect(await mailsOf('enquiry-sent', 'twice@example.com')).toHaveLength(1);
  await client.put(`${to}/${items[0]!.id}/state`, { state: 'answered' });
  await send(here, form);
  expect((await listed(here)).items.map(({ state }) => state)).toEqual(['new', 'answered']);
});

test.each([
  ['no name', { name: ' ' }, 'name', 'Enter your name.'],
  ['a phone of ten digits', { phone: '0803123456' }, 'phone', 'Enter a Nigerian mobile number'],
  ['an address that is none', { email: 'a@b' }, 'email', 'Enter a valid email address.'],
  ['a service the page does not have', { service: 'Free phone' }, 'service', 'Choose what it is about.'],
  ['a day that is over', { wished_day: '2026-11-17' }, 'wished_day', 'That day is over.'],
  ['a day there is not', { wished_day: '2026-02-31' }, 'wished_day', 'Choose a day.'],
  ['a day in years', { wished_day: '2028-01-01' }, 'wished_day', 'Choose a day within a year.'],
  ['an hour there is not', { wished_hour: '25:00' }, 'wished_hour', 'Choose an hour.'],
  ['too much', { message: 'x'.repeat(1001) }, 'message', 'Use at most 1,000 characters.'],
])(
  '%s is refused beside its field; all that was typed is still there',
  async (_what, change, name, words) => {
    const here = await place();
    const form = typed({ ...change, email: 'x@example.com', ...('email' in change && change) });
    const { status, text } = await send(here, form);
    const page = parsedPage(text);
    expect([status, page.querySelector(`#ask-${name}-error`)?.textContent]).toEqual([
      400,
      expect.stringContaining(words),
    ]);
    const value = (field: string) => {
      const element = page.querySelector(`#form-ask [name=${field}]`)!;
      return element.tagName === 'TEXTAREA' ? element.textContent : element.getAttribute('value');
    };
    for (const field of ['name', 'phone', 'email', 'wished_day', 'wished_hour', 'message'] as const)
      expect([field, value(field)]).toEqual([field, form[field].trim()]);
    if (name !== 'service')
      expect(page.querySelector('#form-ask option[selected]')?.textContent).toBe('Facial');
    expect(await kept(here)).toEqual([]);
  },
);

test('what the owner does not ask for is not taken, and a message is needed where it is all there is', async () => {
  const here = await place({ ask_email: false });
  expect((await send(here, typed({ message: '' }))).text).toContain('Write what it is about.');
  await send(here, typed({ email: 'not-asked@example.com' }));
  expect((await listed(here)).items).toMatchObject([
    {
      service: '',
      wished_day: '',
      wished_hour: '',
      email: '',
      message: 'I have a wedding.\nIs it all right?',
    },
  ]);
});

test('the owner says how far it is, takes that back, notes something and deletes it', async () => {
  const here = await place();
  await send(here, typed());
  const { items, client, to } = await listed(here);
  const one = `${to}/${items[0]!.id}`;
  for (const state of ['answered', 'new', 'closed', 'answered', 'answered', 'closed'] as const)
    expect((await client.put<Enquiry>(`${one}/state`, { state })).body.state).toBe(state);
  expect((await client.put<Enquiry>(`${one}/note`, { note: ' Calls back at 5 ' })).body.note).toBe(
    'Calls back at 5',
  );
  expect((await listed(here, '?state=closed')).items).toHaveLength(1);
  expect((await listed(here, '?state=new')).items).toEqual([]);
  expect((await client.send('DELETE', one)).status).toBe(200);
  expect(await kept(here)).toEqual([]);
  expect((await client.put(`${one}/state`, { state: 'new' })).status).toBe(404);
});

test('a store sees its own enquiries alone', async () => {
  const [here, other] = [await place(), await place()];
  await send(here, typed());
  const { items, to } = await listed(here);
  const stranger = await other.shop.owner.signIn();
  const theirs = `/api/sites/${other.shop.slug}/enquiries/${items[0]!.id}`;
  expect((await stranger.get(to)).status).toBe(404);
  expect((await stranger.put(`${theirs}/state`, { state: 'closed' })).status).toBe(404);
  expect((await stranger.put(`${theirs}/note`, { note: 'x' })).status).toBe(404);
  await stranger.send('DELETE', theirs);
  expect((await listed(here)).items).toMatchObject([{ state: 'new', note: '' }]);
});

test('one phone number sends ten a day; then it is asked to call, and what was typed is still there', async () => {
  const here = await place();
  const phone = anyPhone();
  for (let turn = 0; turn < 10; turn++)
    expect((await send(here, typed({ phone, message: `${turn}` }))).status).toBe(200);
  const { status, text } = await send(here, typed({ phone, message: 'one more' }));
  expect([status, text.includes('Too much was sent from here today')]).toEqual([429, true]);
  expect(parsedPage(text).querySelector('textarea')!.textContent).toBe('one more');
  expect(await kept(here)).toHaveLength(10);
});

test('it is deleted after 180 days, whatever became of it', async () => {
  const here = await place();
  await send(here, typed());
  world.clock.advance(days(179));
  // In a test each job is done at once, so a later one stands for the day on which the first falls due.
  await send(here, typed({ message: 'later', wished_day: '' }));
  await world.work();
  expect(await kept(here)).toHaveLength(2);
  world.clock.advance(days(2));
  await send(here, typed({ message: 'last', wished_day: '' }));
  await world.work();
  expect((await kept(here)).map(({ message }) => message).toSorted()).toEqual(['last', 'later']);
});
