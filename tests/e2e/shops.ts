import { expect, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { phone } from './people.ts';

const url = () => process.env.E2E_URL!;
export const ownerPassword = 'a warm clay mug';

/** An owner with a verified address, made without a browser's help; answers what the calls of the owner carry. */
async function signedUp(page: Page, email: string): Promise<{ authorization: string }> {
  const person = { first_name: 'Ngozi', last_name: 'Eze', gender: 'female', username: phone(), email };
  const data = { ...person, password1: ownerPassword, password2: ownerPassword };
  await page.request.post(`${url()}/api/auth/register/`, { data });
  const { links } = await mailTo(page, email, 'verify-email');
  const key = links
    .find((link) => link.includes('/verify-email/'))!
    .split('/')
    .pop();
  await page.request.post(`${url()}/api/auth/register/verify-email/`, { data: { key } });
  const login = await page.request.post(`${url()}/api/auth/login/`, {
    data: { email, password: ownerPassword },
  });
  return { authorization: `Bearer ${((await login.json()) as { access: string }).access}` };
}

export interface Shop {
  /** The address of the shop's front page, without a slash at the end. */
  address: string;
  /** A call of the owner to their store; `path` comes after `/api/sites/<slug>`. */
  ask: (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;
  /** Sends a photo of this description. */
  send: (photo: Buffer, alt: string) => Promise<{ id: string }>;
}

/** A shop of its own in Lagos, not yet open; whoever makes it says what it sells. */
export async function makeShop(page: Page, email: string, slug: string): Promise<Shop> {
  const headers = await signedUp(page, email);
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`${url()}${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  await ask('POST', '/api/sites/create/', { name: 'Ngozi’s Clay', slug });
  const own: Shop['ask'] = (method, path, data) => ask(method, `/api/sites/${slug}${path}`, data);
  await own('PUT', '/delivery', {
    rates: [{ kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000, eta: '1 to 2 days' }],
  });
  const send: Shop['send'] = async (buffer, alt) => {
    const multipart = { file: { name: 'photo.webp', mimeType: 'image/webp', buffer }, alt };
    const answer = await page.request.post(`${url()}/api/sites/${slug}/pictures`, { headers, multipart });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  return { address: url().replace('//', `//${slug}.`), ask: own, send };
}
