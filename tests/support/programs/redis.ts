import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRedis } from '#scripts/redis.ts';
import { freePort } from './free-port.ts';

/** A Redis of its own, which keeps nothing on the disk. */
export interface RedisServer {
  url: string;
  /** Its process. */
  pid(): number;
  start(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Leaves its lines open and answers nothing, until it is killed or goes on. */
  hang(): void;
  stop(): Promise<void>;
}

export async function redisServer(): Promise<RedisServer> {
  const folder = mkdtempSync('/tmp/presence-redis-');
  const port = await freePort();
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  // A run that is broken off ends without a word to anybody.
  const end = () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child!.pid!,
    async start() {
      const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      child = spawn(findRedis()!, words, { stdio: 'ignore' });
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error('Redis ended while starting.');
        await sleep(20);
      }
    },
    kill,
    hang: () => void child?.kill('SIGSTOP'),
    async stop() {
      await kill();
      process.off('exit', end);
      end();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write('PING\r\n'));
    line.once('data', (said) => {
      line.destroy();
      resolve(said.toString().startsWith('+PONG'));
    });
    line.once('error', () => resolve(false));
  });
}
