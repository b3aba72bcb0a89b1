// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';
import { questions } from './questions.ts';

beforeAll(completeBrowser);
afterEach(async () => {
  await closePage();
  document.head.innerHTML = '';
});

const benefit = () => screen.getByTestId('benefit').querySelector('span:not(.opacity-0)')?.textContent;
const current = () => document.querySelector('[aria-current=true]')?.getAttribute('aria-label');

describe('the landing page', () => {
  it('R-005 R-006 R-007 R-008 R-009 R-071 makes its claims', async () => {
    await openPage('/');
    const text = document.querySelector('main')?.textContent ?? '';
    for (const claim of [
      'No technical skills needed',
      'under 5 minutes',
      'Custom domain',
      'Visitor statistics',
      'ad-tracking pixel',
    ])
      expect(text).toContain(claim);
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  });
  it('R-002 names the tools and the team', async () => {
    await openPage('/');
    const text = document.querySelector('main')?.textContent ?? '';
    for (const words of [
      'amplify your presence',
      'build trust',
      'make more money',
      'balance work and life',
      'transparent, talented and hardworking team',
    ])
      expect(text).toContain(words);
  });
  it('R-010 X-23 counts entrepreneurs only when there are a hundred', async () => {
    await openPage('/');
    expect(document.body.textContent).not.toContain('entrepreneurs sell');
    await closePage();
    document.head.innerHTML = '<meta name="entrepreneurs" content="99">';
    await openPage('/');
    expect(document.body.textContent).not.toContain('entrepreneurs sell');
    await closePage();
    document.head.innerHTML = '<meta name="entrepreneurs" content="137">';
    await openPage('/');
    expect(document.body.textContent).toContain('100+ entrepreneurs');
  });
  it('R-072 R-491 shows another benefit every 5 s, unless paused', async () => {
    const { wait, user } = await openPage('/');
    expect(benefit()).toBe('amplify your presence');
    await wait(4700);
    expect(benefit()).toBe('amplify your presence');
    await wait(300);
    expect(benefit()).toBe('build trust with every buyer');
    await user.click(screen.getByRole('button', { name: 'Pause changing benefits' }));
    await wait(20_000);
    expect(benefit()).toBe('build trust with every buyer');
  });
  it('R-073 R-074 R-491 carries 5 groups of features, a new one every 5 s', async () => {
    const { wait } = await openPage('/');
    expect(
      within(screen.getByRole('list', { name: 'Features' })).getAllByRole('heading', { level: 3 }),
    ).toHaveLength(5);
    const seen = [current()];
    for (let turn = 0; turn < 5; turn++) {
      await wait(5000);
      seen.push(current());
    }
    expect(seen.map((label) => label?.replace('Show feature: ', ''))).toEqual([
      'Open',
      'Sell',
      'Get paid',
      'Own',
      'Grow',
      'Open',
    ]);
  });
  it('R-075 R-076 X-52 has arrows, dots and a pause button, and stands still under mouse or focus', async () => {
    const { user, wait } = await openPage('/');
    await user.click(screen.getByRole('button', { name: 'Next feature' }));
    expect(current()).toBe('Show feature: Sell');
    await user.click(screen.getByRole('button', { name: 'Previous feature' }));
    await user.click(screen.getByRole('button', { name: 'Previous feature' }));
    expect(current()).toBe('Show feature: Grow');
    await user.click(screen.getByRole('button', { name: 'Show feature: Own' }));
    expect(current()).toBe('Show feature: Own');
    await wait(12_000);
    expect(current()).toBe('Show feature: Own');
    await user.click(screen.getByRole('button', { name: 'Pause changing features' }));
    fireEvent.blur(screen.getByRole('button', { name: 'Play changing features' }), {
      relatedTarget: document.body,
    });
    await user.unhover(screen.getByRole('button', { name: 'Play changing features' }));
    await wait(12_000);
    expect(current()).toBe('Show feature: Own');
  });
  it('X-52 nothing moves by itself under prefers-reduced-motion', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { wait } = await openPage('/');
    await wait(11_000);
    expect([benefit(), current()]).toEqual(['amplify your presence', 'Show feature: Open']);
    media.mockRestore();
  });
  it('R-077 explains in 3 steps', async () => {
    await openPage('/');
    const steps = screen
      .getByRole('heading', { name: 'Three steps to your first order' })
      .closest('section') as HTMLElement;
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  });
  it('R-078 X-21 teases the prices at #pricing, which it links', async () => {
    await openPage('/');
    const teaser = document.getElementById('pricing') as HTMLElement;
    expect(teaser.querySelector('a[href="/#pricing"]')).not.toBeNull();
    expect(teaser.textContent).toContain('₦5,000');
  });
  it('R-079 answers 6 questions', async () => {
    await openPage('/');
    const shown = [...document.querySelectorAll('details')].map((entry) => [
      entry.querySelector('summary')?.textContent,
      entry.querySelector('p')?.textContent,
    ]);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(questions.map(({ ask, answer }) => [ask, answer]));
  });
  it('R-024 R-080 its calls to action lead to /signup', async () => {
    await openPage('/');
    const calls = [...document.querySelectorAll('main a')].filter(({ textContent }) =>
      /Try for free|Create your store/.test(textContent ?? ''),
    );
    expect(calls.length).toBeGreaterThan(2);
    expect(new Set(calls.map((call) => call.getAttribute('href')))).toEqual(new Set(['/signup']));
  });
});
