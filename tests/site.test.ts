import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { suspendStore } from '#server/stores/suspend.ts';
import { openShop, testApp, type TestApp } from './support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const listed = [
  '/',
  '/about',
  '/pricing',
  '/webinar',
  '/courses',
  '/login',
  '/signup',
  '/terms_conditions',
  '/privacy_policy',
];
const unlisted = [
  '/verify',
  '/verify-email/abc',
  '/verify/abc',
  '/reset-password',
  '/mail-reset',
  '/password-reset/u/t',
  '/webinar/seat',
  '/webinar/host',
  '/add-store',
  '/my-stores',
  '/dashboard',
  '/no/such/page',
];

const page = (path: string) => world.client().get(path, { accept: 'text/html' });
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

interface Thing {
  '@type': string;
  [key: string]: unknown;
}
function things(html: string): Thing[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text ? (JSON.parse(text) as { '@graph': Thing[] })['@graph'] : [];
}

describe('what search engines find', () => {
  it('robots.txt names the sitemap, and the sitemap lists the public pages and no others', async () => {
    const robots = await page('/robots.txt');
    expect(robots.status).toBe(200);
    expect(robots.text).toContain(`Sitemap: ${world.url}/sitemap.xml`);
    const map = await page('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    const places = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(listed.map((path) => world.url + path));
  });
  it.each(listed)(
    '%s is whole without script: title, description, canonical address, shared card',
    async (path) => {
      const { status, text, headers } = await page(path);
      expect(status).toBe(200);
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(text).toContain(`<link rel="canonical" href="${world.url}${path}" />`);
      const title = /<title>([^<]+)<\/title>/.exec(text)?.[1];
      expect(title).toContain('Presence');
      expect(meta(text, 'og:title')).toBe(title);
      expect(meta(text, 'twitter:title')).toBe(title);
      expect(meta(text, 'description')?.length).toBeGreaterThan(20);
      expect(meta(text, 'og:url')).toBe(world.url + path);
      expect(meta(text, 'twitter:card')).toBe('summary_large_image');
      expect(meta(text, 'og:image')).toMatch(new RegExp(`^${world.url}/assets/share-[\\w-]+\\.jpg$`));
      expect(meta(text, 'twitter:image')).toBe(meta(text, 'og:image'));
      expect(text).toMatch(/<h1[ >]/);
      expect(text).not.toContain('%PLATFORM_URL%');
    },
  );
  it.each(listed)('%s has “Cookies” at its foot', async (path) => {
    const [, foot] = (await page(path)).text.split('<footer');
    expect(foot).toMatch(/<a [^>]*href="\/privacy_policy#cookies"[^>]*>Cookies<\/a>/);
  });
  it('no two pages share a title or a description', async () => {
    const heads = await Promise.all(listed.map(async (path) => (await page(path)).text));
    const titles = new Set(heads.map((html) => /<title>([^<]+)/.exec(html)?.[1]));
    expect([titles.size, new Set(heads.map((html) => meta(html, 'description'))).size]).toEqual([
      listed.length,
      listed.length,
    ]);
  });
  it.each(unlisted)('%s is not listed', async (path) => {
    const { text, headers } = await page(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toContain('rel="canonical"');
    expect(things(text)).toEqual([]);
  });
  it.each(['/', '/about', '/pricing'])('the picture of %s is a real one of 1200 × 630', async (path) => {
    const place = new URL(meta((await page(path)).text, 'og:image')!);
    const response = await fetch(`http://127.0.0.1:${world.port}${place.pathname}`);
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1200, 630]);
  });
});

describe('what the pages say in the words of schema.org', () => {
  it('the landing page tells who we are and the six questions it shows', async () => {
    const { text } = await page('/');
    const [organization, website, faq] = things(text);
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Presence',
      url: `${world.url}/`,
      address: { addressLocality: 'Abuja', addressCountry: 'NG' },
    });
    expect(website).toMatchObject({ '@type': 'WebSite', inLanguage: 'en-NG' });
    expect(faq?.['@type']).toBe('FAQPage');
    const asked = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(asked).toHaveLength(6);
    const shown = text.replaceAll('&#x27;', "'").replace(/<script[\s\S]*?<\/script>/g, '');
    for (const { name, acceptedAnswer } of asked) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text);
    }
  });
  it('R-482 the prices told are the prices of the plans', async () => {
    const told = things((await page('/pricing')).text).filter((thing) => thing['@type'] === 'Product');
    const prices = told.map((plan) => [
      plan.name,
      (plan.offers as { price: string; priceCurrency: string; name: string }[]).map(
        ({ price, priceCurrency, name }) => `${priceCurrency} ${price} ${name}`,
      ),
    ]);
    expect(prices).toEqual([
      ['Presence Free', ['NGN 0.00 a month', 'NGN 0.00 a year']],
      ['Presence Starter', ['NGN 5000.00 a month', 'NGN 50000.00 a year']],
      ['Presence Starter Pack', ['NGN 15000.00 for 3 months']],
    ]);
  });
  it.each(listed.slice(1))('%s says where it stands', async (path) => {
    const crumbs = things((await page(path)).text).find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(crumbs?.itemListElement).toMatchObject([
      { position: 1, item: `${world.url}/` },
      { position: 2, item: world.url + path },
    ]);
  });
});

describe('the number of entrepreneurs', () => {
  const said = async (site = world) => {
    const landing = async () => {
      const { text } = await site.client().get('/', { accept: 'text/html' });
      return meta(text, 'entrepreneurs');
    };
    // The count is read behind the first visit after a while; the next visitor sees it.
    await landing();
    await expect.poll(landing).not.toContain('%');
    return landing();
  };
  it('R-010 X-23 a number that is configured is said only as far as the count supports it', async () => {
    const boasting = await testApp({ env: { ENTREPRENEURS: '2' } });
    try {
      const again = async (expected: string) => {
        boasting.clock.advance(hours(1));
        await expect.poll(() => said(boasting)).toBe(expected);
      };
      await again('0');
      const { owner } = await openShop(boasting);
      await again('1');
      const another = await openShop(boasting);
      await again('2');
      await openShop(boasting);
      await again('2');
      // One person with two shops is one entrepreneur.
      await boasting.database.sql(
        'update store_members set user_id = $1 where store_id in (select store_id from open_stores)',
        [owner.id],
      );
      expect(another.owner.id).not.toBe(owner.id);
      await again('1');
    } finally {
      await boasting.close();
    }
  });
  it('R-010 X-23 is the count of the owners of stores that shoppers can enter now', async () => {
    expect(await said()).toBe('0');
    const [first, second] = [await openShop(world), await openShop(world)];
    const again = async (expected: string) => {
      world.clock.advance(hours(1));
      await expect.poll(() => said()).toBe(expected);
    };
    await again('2');
    const shop = world.database.db.forStore(first.storeId);
    await shop.transact((tx) => suspendStore(tx, 'suspended'));
    const owner = await second.owner.signIn();
    await owner.patch(`/api/sites/${second.slug}/settings`, { published: false });
    await again('0');
    await shop.transact((tx) => suspendStore(tx, 'live'));
    await again('1');
  });
});

describe('what makes the dashboard installable', () => {
  it('is a worker of this very release that reaches the dashboard alone, with files that are there', async () => {
    const worker = await page('/dashboard/worker.js');
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/dashboard',
    });
    const release = /RELEASE="([\w-]+)"/.exec(worker.text)?.[1];
    expect((await page('/dashboard/orders')).headers.etag).toContain(release);
    const files = JSON.parse(/FILES=(\{.*?\});/.exec(worker.text)![1]!) as Record<string, string[]>;
    expect([files.first!.length > 5, files.lists!.length > 3]).toEqual([true, true]);
    for (const file of [...files.first!, ...files.lists!])
      expect([file, (await page(file)).status]).toEqual([file, 200]);
    expect(worker.text).not.toContain('/api/');
  });

  it('is a manifest of the dashboard alone, with icons that are there', async () => {
    const manifest = await page('/dashboard/manifest.json');
    expect(manifest.body).toMatchObject({
      start_url: '/dashboard',
      scope: '/dashboard',
      display: 'standalone',
    });
    const { icons } = manifest.body as unknown as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp((await page(src)).bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect((await page('/dashboard')).text).toMatch(
      /<link +rel="manifest" href="\/dashboard\/manifest\.json"/,
    );
  });
});
