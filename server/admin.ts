import os from 'node:os';
import { compose, operatorDeps } from './compose.ts';
import { commandFor, commands, operate, readTyped } from './operator/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { fewestConnections } from './platform/config/database.ts';
import { givenWays, oneWay, openAsIs, queueOptions } from './platform/database/ways.ts';
import {
  embeddedOwner,
  startWhereNoneRuns,
  type EmbeddedPostgres,
} from './platform/database/embedded-postgres.ts';
import { realDns } from './platform/outside/dns.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createCounts, createLimits } from './platform/admission/limits.ts';
import { createLog } from './platform/log.ts';
import { sandboxPay } from './platform/outside/sandbox.ts';
import { openBlobs } from './platform/files/open-blobs.ts';
import { createOutgoing } from './platform/outside/outgoing.ts';
import { startFailure } from './platform/processes/start-failure.ts';

const typed = readTyped(process.argv.slice(2), process.env);
if (!typed.unknown && !commandFor(typed.words)) {
  console.log('npm run admin -- <command> [--dry-run]\n');
  for (const { words, does, would } of commands) console.log(`${would ? '*' : ' '} ${words}\n      ${does}`);
  console.log('\n* changes something; with --dry-run it says what it would do and does nothing.');
  process.exit(process.argv.length > 2 ? 1 : 0);
}

let started: EmbeddedPostgres | null = null;
try {
  const config = readConfig(process.env);
  started = await startWhereNoneRuns(config);
  const ways = config.databaseUrl ? await givenWays(config) : oneWay(embeddedOwner(config.dataDir));
  const clock = systemClock;
  const log = createLog(clock, 'silent');
  const { db, role } = await openAsIs(ways, fewestConnections);
  const jobs = createJobs(ways.direct, role, log, await queueOptions(ways, fewestConnections));
  const outside = {
    config,
    db,
    clock,
    jobs,
    log,
    limits: createLimits(createCounts(clock)),
    blobs: await openBlobs(config),
    dns: realDns(config.dnsServers),
    tracing: null,
    outgoing: createOutgoing({ allowed: config.outgoingAllowed }),
  };
  const deps = compose(outside, config.pay ?? sandboxPay(config));
  await jobs.start();
  const asked = operatorDeps(deps, `operator ${os.userInfo().username}`);
  const { print, isAlarm } = await operate(asked, typed);
  if (typeof print === 'string') console.log(print);
  // Lists may be long; nothing of an answer is left out.
  else console.dir(print, { depth: null, maxArrayLength: null, maxStringLength: null });
  if (isAlarm) process.exitCode = 1;
  await jobs.stop();
  await db.close();
  await started?.stop();
} catch (error) {
  const sentence = startFailure(error);
  console.error(sentence ?? error);
  await started?.stop();
  process.exit(1);
}
