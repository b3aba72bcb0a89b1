import { expect, test } from 'vitest';
import { readPerson } from './person.ts';

test.each([
  ['Bisi Ade 0803 123 4567', 'Bisi Ade', '08031234567', ''],
  ['+234 803 123 4567 - Mrs. Ngozi', 'Mrs. Ngozi', '08031234567', ''],
  ['Chidi O., 08031234567, Chidi@Example.com', 'Chidi O.', '08031234567', 'chidi@example.com'],
  ['Kẹ́hìndé (tailor) 2348031234567', 'Kẹ́hìndé (tailor)', '08031234567', ''],
  ['08031234567', '', '08031234567', ''],
])('reads who “%s” is', (typed, name, phone, email) => {
  expect(readPerson(typed)).toEqual({ name, phone, email, doubt: null });
});

test('says what is missing, and when it may be something else', () => {
  expect(readPerson('').doubt).toBe(null);
  expect(readPerson('Bisi Ade').doubt).toBe('Write the phone number too, for example 0803 123 4567.');
  expect(readPerson('Bisi 0123456789').doubt).toBe(
    'That number is not a Nigerian mobile number. Write it like 0803 123 4567.',
  );
  expect(readPerson('Bisi 0803 123 4567 0805 555 5555').doubt).toBe(
    'Is “Bisi 0805 555 5555” the name? Another number stands in it.',
  );
});
