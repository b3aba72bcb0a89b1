import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorDeps } from '#server/compose.ts';
import {
  academy,
  courseBuyer,
  courseFolder,
  someEmail,
  threeVideos,
  type Academy,
} from '#tests/support/academy.ts';
import type { Client } from '#tests/support/client.ts';
import { commandFor, loadDemoCourse, type OperatorDeps } from './index.ts';

let world: Academy;
let deps: OperatorDeps;
beforeAll(async () => {
  world = await academy();
  deps = operatorDeps(world.test.app.deps, 'operator ada');
});
afterAll(() => world.close());

const type = (words: string) => {
  const { command, args } = commandFor(words.split(' '))!;
  return command.run(deps, args);
};
const audited = async () =>
  (
    await world.test.database.sql<{ entry: string }>(
      `select actor || ': ' || action || ' ' || subject as entry from audit_entries order by id`,
    )
  ).map((row) => row.entry);

test('the course is given, taken away, moved and refunded from the terminal, and each change is written down', async () => {
  const email = someEmail();
  expect(await type(`course grant ${email}`)).toBe(`${email} has the course now; the way in is mailed.`);
  expect(await type(`course grant ${email}`)).toBe(`${email} has the course already.`);
  expect(await type('course grant nobody')).toBe('That is not an email address.');
  expect(await type(`course withdraw ${email}`)).toBe(`${email} no longer has the course, and was told so.`);
  expect(await type(`course withdraw ${email}`)).toBe(`${email} does not have the course.`);
  const buyer = await courseBuyer(world);
  const right = someEmail();
  expect(await type(`course move ${buyer.reference} ${right}`)).toBe(
    `The course went from ${buyer.email} to ${right}; the way in is mailed there.`,
  );
  await world.test.work();
  const letters = (to: string) => world.test.mails().filter((one) => one.to === to);
  expect(letters(email).map(({ template }) => template)).toEqual(['course-welcome', 'course-withdrawn']);
  expect(letters(email).at(-1)!.text).toContain('No money was sent back with this.');
  const [way] = letters(right);
  expect([letters(right).length, way!.template]).toEqual([1, 'course-welcome']);
  const key = way!.links.find((one) => one.includes('#key='))!.split('#key=')[1];
  const opened = await world.test.client().post('/api/courses/sign-in-link/redeem/', { key });
  expect(opened.status).toBe(200);
  expect(await type(`course refund ${buyer.reference}`)).toBe(
    `The refund to ${right} is asked for, and the course is withdrawn. If the bank refuses it: course refunds.`,
  );
  // A stranger may have the mistyped address: what becomes of the money is told to whom the course went.
  const strangers = letters(buyer.email).length;
  await world.test.work();
  expect([letters(right).map(({ template }) => template), letters(buyer.email).length]).toEqual([
    ['course-welcome', 'course-refund-asked'],
    strangers,
  ]);
  expect(await type(`course refund ${buyer.reference}`)).toBe(
    'Nothing of this payment is left to send back.',
  );
  expect(await type('course refund crs-unknown')).toBe('There is no such course payment.');
  expect(await type('course import /tmp/no-such-course')).toBe(
    'There is no /tmp/no-such-course/course.json.',
  );
  expect(await audited()).toEqual([
    `operator ada: course grant ${email}`,
    `operator ada: course withdraw ${email}`,
    `operator ada: course move ${buyer.reference}`,
    `operator ada: course refund ${buyer.reference}`,
  ]);
});

test('the demo course is left to a job, once for as long as its folder looks the same', async () => {
  const { folder, remove } = await courseFolder(threeVideos, { title: 'The demo course' });
  expect(await loadDemoCourse(world.deps, folder)).toBe(true);
  expect(await loadDemoCourse(world.deps, folder)).toBe(false);
  const empty = mkdtempSync('/tmp/presence-no-course-');
  expect(await loadDemoCourse(world.deps, empty)).toBe(false);
  rmSync(empty, { recursive: true });
  const jobs = await world.test.database.sql(
    `select data from pgboss.job where name = 'academy.import' and state = 'created'`,
  );
  expect(jobs).toEqual([{ data: { folder } }]);
  remove();
});

/** Has somebody see all of the course and ask for the certificate; answers its code. */
async function certified(client: Client, holder: string): Promise<string> {
  world.test.clock.advance(3_600_000);
  const at = world.test.clock.now().toISOString();
  const beats = threeVideos
    .flat()
    .map(({ id, seconds }) => ({ video_id: id, stretches: [[0, seconds]], position: 0, at }));
  await client.post('/api/courses/played/', { beats });
  return (await client.post<{ code: string }>('/api/courses/certificate/', { name: holder })).body.code;
}

test('a name that was misspelt on a certificate is put right, under the same code', async () => {
  const code = await certified((await courseBuyer(world)).client, 'Olorunfemi Adebayo');
  expect(await type(`course certificate ${code.toLowerCase()} Ọlọ́runfẹ́mi  Adébáyọ̀`)).toBe(
    'The certificate of Olorunfemi Adebayo is in the name of Ọlọ́runfẹ́mi Adébáyọ̀ now.',
  );
  const check = await world.browser().get(`/api/courses/certificates/${code}`);
  expect(check.body).toMatchObject({ code, name: 'Ọlọ́runfẹ́mi Adébáyọ̀' });
  expect(await type(`course certificate ${code} X`)).toBe('A name has 2 to 80 letters.');
  expect(await type('course certificate JBA-AAAA-BBBB-CCCC Ada Obi')).toBe(
    'There is no certificate with this code.',
  );
  expect((await audited()).at(-1)).toBe(`operator ada: course certificate ${code.toLowerCase()}`);
});

test('a certificate stays real where its course is moved to another address, and is none once the course is paid back', async () => {
  const { client, reference } = await courseBuyer(world);
  const code = await certified(client, 'Bisi Ade');
  const check = () => world.browser().get(`/api/courses/certificates/${code}`);
  await type(`course move ${reference} ${someEmail()}`);
  expect((await check()).body).toMatchObject({ code, name: 'Bisi Ade' });
  await type(`course refund ${reference}`);
  const gone = await check();
  expect([gone.status, gone.body]).toMatchObject([
    404,
    { detail: 'We gave out no certificate with this code.' },
  ]);
  expect(await type(`course certificate ${code} Bisi Adé`)).toBe('There is no certificate with this code.');
});
