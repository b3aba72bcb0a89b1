import path from 'node:path';
import { readConfig } from './platform/config/config.ts';
import { givenWays, loginBeside, oneWay } from './platform/database/ways.ts';
import {
  embeddedOwner,
  startWhereNoneRuns,
  type EmbeddedPostgres,
} from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { startFailure } from './platform/processes/start-failure.ts';

/** Brings the schema up to date and does nothing else; says what it did. Ends with 1 where something was not done. */
let started: EmbeddedPostgres | null = null;
try {
  const config = readConfig(process.env);
  started = await startWhereNoneRuns(config);
  const ways = config.databaseUrl ? await givenWays(config) : oneWay(embeddedOwner(config.dataDir));
  let count = 0;
  await migrate(ways.direct, path.resolve('server/migrations'), {
    beside: await loginBeside(ways),
    done(name) {
      count += 1;
      console.log(`done: ${name}`);
    },
  });
  console.log(count === 0 ? 'The database is up to date.' : `${count} migrations were done.`);
} catch (error) {
  console.error(startFailure(error) ?? error);
  process.exitCode = 1;
} finally {
  await started?.stop();
}
