// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closePage, completeBrowser, openPage } from '../testing/open-page.tsx';

beforeAll(completeBrowser);
afterEach(async () => {
  document.head.querySelector('meta[name="provider-form"]')?.remove();
  await closePage();
});

/** Whether a click on a link of the bar is left to the browser. */
async function follow(name: string, written: string): Promise<boolean> {
  const meta = document.createElement('meta');
  meta.name = 'provider-form';
  meta.content = written;
  document.head.append(meta);
  await openPage('/about');
  return fireEvent.click(screen.getAllByRole('link', { name })[0]!);
}

it.each([
  ['Webinar', 'elsewhere', true],
  ['Webinar', 'here', false],
  ['Webinar', '%PROVIDER_FORM%', false],
  ['Pricing', 'elsewhere', false],
])(
  'R-264 X-19 a click on %s is left to the browser only where the form of another provider could not load (%s: %s)',
  async (name, written, left) => {
    expect(await follow(name, written)).toBe(left);
  },
);
