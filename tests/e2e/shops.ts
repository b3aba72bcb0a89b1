import { expect, type Browser, type Page } from '@playwright/test';
import { roleWords, type Role } from '#shared/roles.ts';
import { newcomer, password, phone, signedIn, verified } from './people.ts';

const url = () => process.env.E2E_URL!;
export const ownerPassword = password;

export interface Shop {
  /** The address of the shop's front page, without a slash at the end. */
  address: string;
  /** A call of the owner to their store; `path` comes after `/api/sites/<slug>`. */
  ask: (method: string, path: string, data?: object) => Promise<Record<string, unknown>>;
  /** Sends a photo of this description. */
  send: (photo: Buffer, alt: string) => Promise<{ id: string }>;
}

/** A shop of its own in Lagos, not yet open; whoever makes it says what it sells. Its owner is signed in in this browser. */
export async function makeShop(page: Page, email: string, slug: string): Promise<Shop> {
  const headers = await signedIn(page, await verified(page, email));
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

/** A person of their own accepts an invitation to the shop; nobody is invited as an owner, so one is made of a manager. */
export async function accepted(browser: Browser, shop: Shop, role: Role): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirs = await context.newPage();
  await signedIn(theirs, await verified(theirs, newcomer()));
  const invited = role === 'owner' ? 'manager' : role;
  const wanted = { to: phone(), role: invited };
  const { link } = (await shop.ask('POST', '/people/invitations', wanted)) as { link: string };
  await theirs.goto(link);
  await expect(theirs.getByText(roleWords[invited].about)).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await theirs.waitForURL((url) => url.pathname.startsWith('/dashboard'));
  if (invited === role) return theirs;
  const { people } = (await shop.ask('GET', '/people')) as { people: { id: string; role: Role }[] };
  const { id } = people.find((one) => one.role === invited)!;
  await shop.ask('PUT', `/people/${id}`, { role, password });
  await theirs.reload();
  return theirs;
}
