import { expect, test } from 'vitest';
import { bodyOfRequest, emptyForm } from './request.ts';

test('who is named in the line is asked, unless another name is typed', () => {
  const what = 'purple gele 25k for Mrs Bisi 0803 123 4567';
  const buyerOf = (name: string) =>
    bodyOfRequest('key', { ...emptyForm, what, name }, { offKobo: 0, freesDelivery: false }).buyer;
  expect(buyerOf('')).toEqual({ name: 'Mrs Bisi', phone: '08031234567' });
  expect(buyerOf(' Bisi Ade ')).toEqual({ name: 'Bisi Ade', phone: '08031234567' });
});
