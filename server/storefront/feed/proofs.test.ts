import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
beforeAll(async () => void (world = await testApp()), 60_000);
afterAll(() => world.close());

test('what Google and Meta gave an owner stands on the front page alone, out of the whole line or as a code', async () => {
  const shop = await openShop(world);
  const visit = visitShop(world, shop.slug);
  const said = async (path: string) => {
    world.clock.advance(seenWithin);
    const found = parsedPage((await visit.ask(path)).text).querySelectorAll('meta[name$=verification]');
    return [...found].map((one) => [one.getAttribute('name'), one.getAttribute('content')]);
  };
  const save = (body: object) =>
    shop.owner.client.patch<Record<string, string[]>>(`/api/sites/${shop.slug}/settings`, body);
  expect(await said('/')).toEqual([]);
  const saved = await save({
    google_proof:
      ' <meta name="google-site-verification" content="dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8" /> ',
    meta_proof: 'q9xk2mvbn4hwtz81lc7yfjr3ae6gps',
  });
  expect(saved.body).toMatchObject({
    google_proof: 'dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8',
    meta_proof: 'q9xk2mvbn4hwtz81lc7yfjr3ae6gps',
  });
  const both = [
    ['google-site-verification', 'dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8'],
    ['facebook-domain-verification', 'q9xk2mvbn4hwtz81lc7yfjr3ae6gps'],
  ];
  expect(await said('/')).toEqual(both);
  expect(await said('/products')).toEqual([]);

  const wrong = 'We find no code in it. Paste the whole line that you were given.';
  for (const pasted of ['"><script>alert(1)</script>', '<meta content="">', 'verify me', 'short'])
    expect(await save({ google_proof: pasted })).toMatchObject({
      status: 400,
      body: { google_proof: [wrong] },
    });
  expect(await said('/')).toEqual(both);

  await save({ google_proof: '' });
  expect(await said('/')).toEqual(both.slice(1));
});
