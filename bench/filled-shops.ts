import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { fillPage } from '#shared/api/editor.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { PageState } from '#shared/api/pages.ts';
import type { PresetId } from '#shared/looks/looks.ts';
import { trades, type TradeId } from '#shared/places/nigeria.ts';
import { presets } from '#shared/looks/presets.ts';
import { asDrawn, firstOffered, presetsFor } from '#shared/looks/theme.ts';
import { ask, program } from '#tests/support/programs/program.ts';
import { makeShop, type Shop } from '../tests/e2e/shops.ts';
import { shops } from './goods.ts';

/** Every theme with the trades it is offered for. */
export const fittings = trades.flatMap(({ id: trade }) =>
  presetsFor(trade)
    .slice(0, firstOffered)
    .map((theme) => ({ theme, trade })),
);

/** Runs the built program on an empty folder while something is done with it. */
export async function running(use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync('/tmp/presence-filled-');
  const port = 36_000 + Math.floor(Math.random() * 2_000) * 2;
  const app = program({ port, dataDir, env: {} });
  try {
    await app.start();
    process.env.E2E_URL = `http://localhost:${port}`;
    process.env.E2E_DATA_DIR = dataDir;
    await use(process.env.E2E_URL);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A shop of a trade with goods and photos of its own, opened. Photos that were sent are known by their names. */
export async function shopOf(trade: TradeId, page: Page): Promise<Shop> {
  const { name, tagline, goods } = shops[trade];
  const slug = `filled-${trade}-${Date.now().toString(36)}`;
  const shop = await makeShop(page, `${slug}@example.ng`, slug);
  const place = { city: 'Lagos', state: 'Lagos', whatsapp: '08031234567', phone: '08031234567' };
  const open = { pay_on_delivery: true, published: true };
  const about = `${name} is an invented shop.`;
  await shop.ask('PATCH', '/settings', { name, tagline, trade, about, ...place, ...open });
  const counted = trade !== 'services' && trade !== 'digital';
  for (const [title, naira, photo, more] of goods.toReversed()) {
    const file = photo && readFileSync(`blocks/filled/pictures/${photo}.webp`);
    const picture = file && (await shop.send(file, title));
    const kind = { price_kobo: naira * 100, on_hand: counted && naira % 3_000 === 0 ? 2 : null };
    await shop.ask('POST', '/products', {
      title,
      service: trade === 'services',
      picture_ids: picture ? [picture.id] : [],
      options: more?.sizes ? [{ name: 'Size', values: more.sizes }] : [],
      variants: more?.sizes?.map((size) => ({ ...kind, option_values: [size] })) ?? [kind],
      details: more?.details?.map(([name, text]) => ({ name, text })) ?? [],
    });
  }
  return shop;
}

/** Puts a theme on, with its filled front page published as its owner would get it. */
export async function dress(shop: Shop, theme: PresetId): Promise<void> {
  const { primary, accent } = presets[theme].drawnIn;
  await shop.ask('PATCH', '/settings', {
    theme: asDrawn(theme),
    primary_colour: primary,
    accent_colour: accent,
  });
  const { document } = (await shop.ask('POST', '/filled-page')) as unknown as AnswerOf<typeof fillPage>;
  const now = (await shop.ask('GET', '/pages/home')) as unknown as PageState;
  const saved = (await shop.ask('PUT', '/pages/home/draft', {
    document,
    base_revision: now.revision,
  })) as unknown as PageState;
  await shop.ask('POST', '/pages/home/publish', { revision: saved.revision });
  await looksSo(shop, primary);
}

/** What was changed is seen within a second, and the smaller files of photos follow by a job. */
async function looksSo({ address }: Shop, colour: string): Promise<void> {
  const { host, port } = new URL(address);
  const many = (text: string, part: string) => text.split(part).length;
  for (let tries = 0; tries < 600; tries++) {
    const { text } = await ask({ port: Number(port), host, method: 'GET', path: '/' });
    if (text.includes(colour) && many(text, '<picture') === many(text, 'image/avif')) return;
    await sleep(100);
  }
  throw new Error(`The shop at ${address} never looked as it should.`);
}
