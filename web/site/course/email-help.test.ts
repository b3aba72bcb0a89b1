import { describe, expect, it } from 'vitest';
import { buyerEmailError, meantEmail } from './email-help.ts';

describe('the buyer’s email', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
    ['ada@shop', 'Please enter a valid email address'],
    ['ada obi@shop.ng', 'Please enter a valid email address'],
    ['ada@shop.ng', null],
    [' ada@shop.ng ', null],
  ])('R-303 R-304 of "%s" is answered with %s', (text, error) => {
    expect(buyerEmailError(text)).toBe(error);
  });
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gamil.com', 'ada@gmail.com'],
    ['ada@gmal.com', 'ada@gmail.com'],
    ['Ada@Yaho.com', 'Ada@yahoo.com'],
    ['ada@hotmial.co', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@gmail.com', null],
    ['ada@mail.com', null],
    ['ada@gmx.com', null],
    ['ada@adas-cakes.ng', null],
    ['ada@', null],
  ])('X-45 %s was probably meant as %s', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });
});
