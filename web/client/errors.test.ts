import { describe, expect, it } from 'vitest';
import { fieldErrorsOf, joinedValues, sentenceOf, worthRetrying } from './errors.ts';

const http = (status: number, data: unknown) => ({ status, data, retryAfter: null });

describe('the translator from a failure to words', () => {
  it("R-402 joins the values of the error body by ', '", () => {
    expect(joinedValues({ email: 'Taken.', username: ['Used.', 'Short.'] })).toBe('Taken., Used., Short.');
  });
  it('X-27 flattens what is nested and keeps markup as text', () => {
    expect(joinedValues({ a: [{ b: ['one', null, { c: 2 }] }, true], d: '<b>x</b>', e: '' })).toBe(
      'one, 2, <b>x</b>',
    );
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    expect(joinedValues(endless)).toBe('');
  });
  it('X-27 cuts at 300 characters', () => {
    const text = joinedValues({ a: 'x'.repeat(500) });
    expect(text).toHaveLength(300);
    expect(text.endsWith('…')).toBe(true);
  });
  it('R-402 uses the fallback when the body has no values', () => {
    expect(sentenceOf(http(500, {}), 'Login failed: Unknown Error')).toBe('Login failed: Unknown Error');
    expect(sentenceOf(http(500, undefined), 'Failed')).toBe('Failed');
    expect(sentenceOf(new Error('secret'), 'Failed')).toBe('Failed');
  });
  it('R-401 says in our words what the network did', () => {
    expect(sentenceOf({ status: 'FETCH_ERROR' }, 'x')).toMatch(/Check your internet connection/);
    expect(sentenceOf({ status: 'TIMEOUT_ERROR' }, 'x')).toMatch(/too long/);
    expect(sentenceOf({ status: 'PARSING_ERROR', originalStatus: 502 }, 'x')).toMatch(/could not read/);
  });
  it('puts the words of known fields beside them and the rest together', () => {
    const failure = http(400, { email: ['Taken.'], detail: 'Try later.', odd: [['Deep.']] });
    expect(fieldErrorsOf(failure, ['email', 'password'])).toEqual({
      fields: { email: 'Taken.' },
      rest: 'Try later., Deep.',
    });
    expect(fieldErrorsOf({ status: 'FETCH_ERROR' }, ['email'])).toEqual({ fields: {}, rest: '' });
  });
  it('knows which failures may pass', () => {
    expect([{ status: 'FETCH_ERROR' }, http(503, {}), http(429, {})].map(worthRetrying)).toEqual([
      true,
      true,
      true,
    ]);
    expect([http(400, {}), http(404, {})].map(worthRetrying)).toEqual([false, false]);
  });
});
