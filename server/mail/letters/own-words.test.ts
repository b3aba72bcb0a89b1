import { describe, expect, test } from 'vitest';
import { orderLetters } from '#shared/orders/order-letters.ts';
import type { TemplateData } from './template-data.ts';
import { render } from './templates.ts';

/** What any of them tells. */
const told = {
  store_name: 'Adunni Fabrics',
  order_number: 1024,
  customer_name: 'Bola Ade',
  lines: [{ title: 'Head tie', quantity: 1, total_kobo: 250_050 }],
  subtotal_kobo: 250_050,
  delivery_kobo: 300_000,
  total_kobo: 550_050,
  pay_method: 'on_delivery',
  order_url: 'http://adunni.localhost:3000/orders/shoppers-secret',
  stop_url: 'http://adunni.localhost:3000/mails?code=c',
  tracking: 'GIG 12345',
  delivery_code: '482913',
  pieces: ['1 × Head tie'],
  amount_kobo: 250_050,
  missing_kobo: 300_000,
  due_on: 'Friday 3 December',
  was: ['1 × Cap'],
  was_total_kobo: 900_000,
  due_kobo: 0,
  back_kobo: 100_000,
  reason: 'The cap is sold out.',
} as const;
const own = { subject: 'Ours, {name}', opening: 'Dear {name}', closing: 'Bye from {shop}' };
const hello = /^Hello Bola Ade, (?:thank you for your order\.)? ?/;

describe('a letter in its store’s own words', () => {
  test.each(orderLetters)('%s has every paragraph that ours has but the hello', (letter) => {
    const data = (more: object) => ({ ...told, ...more }) as unknown as TemplateData[typeof letter];
    const [ours, theirs] = [render(letter, data({})), render(letter, data({ own }))];
    const facts = ours.text.split('\n\n').map((part) => {
      const fact = part.replace(hello, '');
      return fact === part ? part : fact.charAt(0).toUpperCase() + fact.slice(1);
    });
    expect(facts.filter((part) => !theirs.text.split('\n\n').includes(part))).toEqual([]);
    expect(ours.text).toMatch(/\n\nHello Bola Ade, /);
    expect(theirs.text).not.toContain('Hello Bola Ade');
    expect(theirs.subject).toBe('Ours, Bola Ade');
    expect(theirs.text).toMatch(/\n\nDear Bola Ade\n\n[^]*\n\nBye from Adunni Fabrics\n\n[^]*-- \n/);
  });
});
