import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../database/db.ts';
import type { Log } from '../log.ts';

/** How often it is asked whether there still is a way in (milliseconds): a line that is opened costs both sides some. */
const lookMs = 10_000;
/** How often lines that came to rest are let go meanwhile (milliseconds). */
const againMs = 250;
/** A queue's lines are opened anew after so long, so that they hold nothing up either (seconds). */
export const queueLineSeconds = 20;

/**
 * PostgreSQL's word for being stopped, started or mended. Which of them it is it says in a sentence, in whatever language
 * somebody chose; only one that is being stopped still has lines of ours, so nothing hangs on it.
 */
const notNow = '57P03';

/**
 * Lets our lines go where the database was asked to end gently (SIGTERM): it takes no new ones then and waits for those it
 * has, which without this are used and used again. Who asks meanwhile is told that we are busy, until it is back. Answers
 * how to end the watch.
 */
export function letGoAtItsEnd(way: pg.ClientConfig, db: Database, log: Log, everyMs = lookMs): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    let isTold = false;
    // Until it is gone: one that is back has lines again, which stay.
    while (!isOver && (await takesNone(way))) {
      if (!isTold) log.warn('the database takes no new lines for now; those it may wait for are let go');
      isTold = true;
      await db.letGo();
      await sleep(againMs);
    }
    if (!isOver) next();
  };
  const next = () => (timer = setTimeout(() => void look(), everyMs).unref());
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function takesNone(way: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...way, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return false;
  } catch (error) {
    return (error as { code?: string }).code === notNow;
  }
}
