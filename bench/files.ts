import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { newBucket, s3Server } from '#tests/support/programs/s3-server.ts';
import type { Blobs } from '#server/platform/files/blobs.ts';
import type { S3Place } from '#server/platform/config/files.ts';
import { openBlobs } from '#server/platform/files/open-blobs.ts';

/**
 * What a picture and a range of a video cost the program, from its folder and from a bucket: the processor's time of this
 * process alone, since the service is another one; in turns, middle of five rounds.
 */
const picture = 60_000;
const video = 8_000_000;
const rangeBytes = 1_000_000;
const [pictures, ranges, rounds] = [400, 60, 5];

if (process.argv[2] === 'service') {
  const { endpoint } = await s3Server();
  process.send!(await newBucket(endpoint));
  await once(process, 'disconnect');
  process.exit(0);
}

const folder = mkdtempSync('/tmp/presence-bench-files-');
const service = fork(import.meta.filename, ['service']);
const [s3] = (await once(service, 'message')) as [S3Place];
const inFolder = await openBlobs({ dataDir: folder, files: { s3: null, moving: null } });
const inBucket = await openBlobs({ dataDir: folder, files: { s3, moving: null } });

async function pass(blobs: Blobs, what: 'picture' | 'range'): Promise<void> {
  if (what === 'picture') return void (await blobs.get('media/a'));
  const opened = await blobs.open('courses/a');
  for await (const piece of opened!.stream({ from: rangeBytes, to: 2 * rangeBytes - 1 })) void piece;
}

/** Milliseconds of the processor, and of the clock, for one. */
async function cost(blobs: Blobs, what: 'picture' | 'range', times: number): Promise<[number, number]> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  for (let n = 0; n < times; n++) await pass(blobs, what);
  const { user, system } = process.cpuUsage(cpu);
  return [(user + system) / 1_000 / times, (performance.now() - began) / times];
}

const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!.toFixed(2);

for (const blobs of [inFolder, inBucket]) {
  await blobs.put('media/a', randomBytes(picture));
  await blobs.put('courses/a', randomBytes(video));
}
for (const [what, times] of [
  ['picture', pictures],
  ['range', ranges],
] as const) {
  const found = { folder: [] as [number, number][], bucket: [] as [number, number][] };
  for (let n = 0; n < rounds; n++) {
    found.folder.push(await cost(inFolder, what, times));
    found.bucket.push(await cost(inBucket, what, times));
  }
  for (const [where, all] of Object.entries(found))
    console.log(
      `${what} from the ${where}: ${middle(all.map(([cpu]) => cpu))} ms of the processor, ${middle(all.map(([, wall]) => wall))} ms until it is there`,
    );
}
service.disconnect();
rmSync(folder, { recursive: true, force: true });
