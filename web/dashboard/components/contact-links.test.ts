import { describe, expect, it } from 'vitest';
import { callTo, spacedPhone, whatsAppShare, whatsAppTo } from './contact-links.ts';
import { lagosDate } from '#shared/lagos.ts';
import { momentOf } from './dates.ts';

describe('times', () => {
  // 00:30 on 21 November in Lagos, while it is still the 20th in London.
  const now = new Date('2026-11-20T23:30:00Z');

  it('are told in Lagos, and days begin at midnight there', () => {
    expect(momentOf('2026-11-20T23:05:00Z', now)).toBe('Today, 00:05');
    expect(momentOf('2026-11-20T22:59:00Z', now)).toBe('Yesterday, 23:59');
    expect(momentOf('2026-11-18T12:00:00Z', now)).toBe('18 Nov 2026, 13:00');
  });

  it('write the month with three letters all year', () => {
    expect(lagosDate('2026-09-05T12:00:00Z')).toBe('5 Sep 2026');
    expect(lagosDate('2026-11-21T12:00:00Z')).toBe('21 Nov 2026');
  });
});

it('phone numbers become links a phone understands', () => {
  expect(callTo('08031234567')).toBe('tel:+2348031234567');
  expect(whatsAppTo('08031234567')).toBe('https://wa.me/2348031234567');
  expect(whatsAppTo('08031234567', 'Order #1 & more')).toBe(
    'https://wa.me/2348031234567?text=Order%20%231%20%26%20more',
  );
  expect(whatsAppShare('Open: http://a.ng')).toBe('https://wa.me/?text=Open%3A%20http%3A%2F%2Fa.ng');
  expect(spacedPhone('08031234567')).toBe('0803 123 4567');
});
