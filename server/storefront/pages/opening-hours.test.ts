import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { errorsOf, thingsIn } from '#tests/support/reading/structured-data.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedSections } from '#tests/support/selling/written-pages.ts';
import { hours, minutes } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** A shop with a page of these hours; it is seven minutes past ten in Lagos, on a Wednesday. */
async function shopWith(settings: object) {
  const shop = await openShop(world);
  const section = { id: 'a', type: 'opening-hours', settings };
  const path = await publishedSections(pageCalls(shop, shop.owner.client), 'Hours', [section]);
  const visit = visitShop(world, shop.slug);
  return async () => {
    const { text, headers } = await visit.ask(path);
    return { page: parsedPage(text), mark: headers.etag };
  };
}

test('a page that lies ready says whether the shop is open at the moment of reading', async () => {
  const read = await shopWith({
    hours: [{ from: 'monday', to: 'friday', opens: '08:00', closes: '12:00' }],
    special: [{ day: '2026-11-19', why: 'Wedding' }],
  });
  const said = async () => (await read()).page.querySelector('.b-opening-hours > p')!.textContent;
  const { page, mark } = await read();
  expect(page.querySelector('.b-opening-hours > p')!.textContent).toBe('Open now · until noon');
  expect([...page.querySelectorAll('.b-opening-hours dl > div')].map((row) => row.textContent)).toEqual([
    'Monday to Friday8 am to noon',
    'Saturday to SundayClosed',
    'Thursday, 19 Nov 2026WeddingClosed',
  ]);
  expect(page.querySelectorAll('.today')).toHaveLength(1);
  world.clock.advance(hours(1) + minutes(52));
  expect((await read()).mark).toBe(mark);
  world.clock.advance(minutes(1));
  expect(await said()).toBe('Closed now · opens on Friday at 8 am');
  world.clock.advance(hours(36));
  expect(await said()).toBe('Closed now · opens at 8 am');
});

test('search engines are told the hours of each day, and those of days that are different', async () => {
  const read = await shopWith({
    hours: [
      { from: 'monday', to: 'tuesday', opens: '08:00', closes: '18:00' },
      { from: 'saturday', opens: '08:00', closes: '18:00' },
      { from: 'sunday', opens: '12:00', closes: '12:00' },
    ],
    special: [{ day: '2026-12-25' }, { day: '2026-12-31', opens: '08:00', closes: '14:00' }],
  });
  const { page } = await read();
  const [store] = thingsIn(page);
  const specification = { '@type': 'OpeningHoursSpecification' };
  const day = (name: string) => `https://schema.org/${name}`;
  expect(store!.openingHoursSpecification).toEqual([
    {
      ...specification,
      dayOfWeek: [day('Monday'), day('Tuesday'), day('Saturday')],
      opens: '08:00',
      closes: '18:00',
    },
    { ...specification, dayOfWeek: [day('Sunday')], opens: '00:00', closes: '23:59' },
    {
      ...specification,
      validFrom: '2026-12-25',
      validThrough: '2026-12-25',
      opens: '00:00',
      closes: '00:00',
    },
    {
      ...specification,
      validFrom: '2026-12-31',
      validThrough: '2026-12-31',
      opens: '08:00',
      closes: '14:00',
    },
  ]);
  expect(await errorsOf([store!])).toEqual([]);
});
