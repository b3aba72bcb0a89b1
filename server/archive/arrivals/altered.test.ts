import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { signedInOwner, ownerPassword, type Owner } from '#tests/support/app.ts';
import { alteredArchives } from '#tests/support/moving/altered-archives.ts';
import { packed } from '#tests/support/moving/archives.ts';
import * as bring from '#tests/support/arrivals.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { twoWorlds, type TwoWorlds } from '#tests/support/moving/taken-in.ts';

let worlds: TwoWorlds;
let ngozi: Owner;
beforeAll(async () => {
  worlds = await twoWorlds();
  ngozi = await signedInOwner(worlds.to, 'Ngozi');
});
afterAll(() => worlds.close());

/** Brings it as its owner does, as far as it goes; answers why it does not come in. */
async function brought(bytes: Buffer): Promise<string | null> {
  const { to } = worlds;
  // An hour later each time: nobody brings that many within one.
  to.clock.advance(hours(1));
  const owner = await ngozi.signIn();
  const { id } = (await bring.sent(owner, bytes)).body;
  await to.work();
  if ((await bring.newest(owner))!.state === 'looked') {
    await bring.take(owner, id, { slug: 'ngozi', password: ownerPassword });
    await to.work();
  }
  const { state, problem } = (await bring.newest(owner))!;
  expect(state).toBe('refused');
  return problem;
}

const altered = alteredArchives.filter(([, , , vouched]) => vouched === undefined);

test.each(altered)(
  '%s is refused at the owner’s door too, and nothing of it stays',
  async (_what, change, sentence) => {
    const { to, archive, known } = worlds;
    const files = await unpacked(archive);
    change(files);
    expect(await brought(await packed(files))).toMatch(sentence);
    const { sql } = to.database;
    expect(await sql('select 1 from stores union all select 1 from store_members')).toEqual([]);
    expect(await sql('select 1 from orders where store_id = $1', [known.shop.storeId])).toEqual([]);
  },
);

test('what broke off, leads out of itself or unpacks without end is refused before anything is read', async () => {
  const { archive } = worlds;
  expect(await brought(archive.subarray(0, archive.length / 2))).toMatch(/no whole zip file/);
  const out = await packed(new Map([['xxx/passwd', Buffer.from('x')]]));
  const led = Buffer.from(out.toString('latin1').replaceAll('xxx/passwd', '../../pass'), 'latin1');
  expect(await brought(led)).toBe('A name in it leads out of the file.');
  expect(await brought(await packed(new Map([['archive.json', Buffer.alloc(80_000_000)]])))).toMatch(
    /Unpacked it would be far larger than its 78 kB/,
  );
});
