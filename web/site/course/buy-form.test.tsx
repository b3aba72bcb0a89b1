// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';
import { academy, call, completeMedia, course } from './testing/world.ts';

beforeAll(() => {
  completeBrowser();
  completeMedia();
});
afterEach(closePage);

/** Somebody types this and wants to buy; nothing but the course itself was asked for before. */
async function begin(typed: string) {
  const answers = academy(course(true), { [call.check('ada@gmail.com')]: { body: { status: false } } });
  const page = await openPage('/courses', { answers });
  await screen.findByText('2 lessons · 3 topics');
  if (typed) await page.user.type(screen.getByLabelText('Email'), typed);
  await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
  return page;
}

describe('the email of the buyer', () => {
  it('R-302 R-303 R-305 is needed; the error goes when one types', async () => {
    const page = await begin('');
    expect(screen.getByText('Please enter your email address')).toBeDefined();
    await page.user.type(screen.getByLabelText('Email'), 'a');
    expect(screen.queryByText('Please enter your email address')).toBeNull();
    // Half an address is no mistake yet.
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    expect(page.sent).toHaveLength(1);
  });
  it('R-304 R-305 must have the shape of one; nothing is sent, and the error goes when one types', async () => {
    const page = await begin('ada@shop');
    expect(screen.getByText('Please enter a valid email address')).toBeDefined();
    const field = screen.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(page.sent).toHaveLength(1);
    await page.user.type(field, 's');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
    expect(screen.getByText('Please enter a valid email address')).toBeDefined();
    expect([page.sent.length, document.querySelectorAll('[data-sonner-toast]').length]).toEqual([1, 0]);
  });
  it('X-45 a likely slip is pointed out before anything is sent', async () => {
    const page = await begin('ada@gmial.com');
    expect(screen.getByText('ada@gmail.com')).toBeDefined();
    expect(page.sent).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Use ada@gmail.com' }));
    await page.user.click(screen.getByRole('button', { name: 'Start Course - ₦20,000' }));
    await page.wait(100);
    expect(page.sent[1]?.path).toBe('/api/courses/check-email/?email=ada%40gmail.com');
  });
});
