import type pg from 'pg';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newSecret } from '#server/platform/ids.ts';
import { asAdmin, databaseServer, ordinaryLogin } from '../support/programs/database-server.ts';
import { urlOf } from '../support/programs/debian-postgres.ts';
import { pgbouncer } from '../support/programs/pgbouncer.ts';
import { redisServer } from '../support/programs/redis.ts';
import { newBucket, s3Env, s3Server } from '../support/programs/s3-server.ts';

/** What the program of all journeys works with beside itself: nothing by default, since it brings its own. */
export interface Parts {
  /** How it and the operator's tool are told of them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The database that `TEST_DATABASE_URL` names, as an ordinary login, and what else may stand around it. */
export async function partsOfRun(): Promise<Parts> {
  if (!process.env.TEST_DATABASE_URL) return { env: {}, stop: async () => undefined };
  const { admin } = await databaseServer();
  const login = { ...(await ordinaryLogin(admin, 'presence_journeys')), database: 'presence_journeys' };
  const drop = `drop database if exists ${login.database} with (force)`;
  await asAdmin(admin, drop, `create database ${login.database} owner "${login.user}"`);
  process.env.E2E_DATABASE_URL = urlOf({ ...admin, database: login.database });
  const pooler = process.env.TEST_DATABASE_POOLER ? await pgbouncer(admin, [login]) : null;
  const redis = process.env.TEST_REDIS ? await redisServer() : null;
  await redis?.start();
  const s3 = process.env.TEST_S3 ? await s3Server() : null;
  return {
    env: {
      SECRET_KEY: newSecret(),
      DATABASE_URL: urlOf(pooler ? pooler.through(login) : login),
      ...(pooler && { MIGRATE_URL: urlOf(login), DATABASE_POOLER: 'transaction' }),
      ...(redis && { REDIS_URL: redis.url }),
      ...(s3 && s3Env(await newBucket(s3.endpoint))),
    },
    async stop() {
      await pooler?.stop();
      await redis?.stop();
      await s3?.stop();
      await asAdmin(admin, drop);
    },
  };
}

/** Somebody who may do everything in the database of all journeys. */
export const ownerOfDatabase = (): pg.ClientConfig =>
  process.env.E2E_DATABASE_URL
    ? { connectionString: process.env.E2E_DATABASE_URL }
    : embeddedOwner(process.env.E2E_DATA_DIR!);
