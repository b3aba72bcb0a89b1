import { spawn } from 'node:child_process';
import path from 'node:path';

export interface Guard {
  /** The database was stopped, or belongs to another app. */
  letGo(): Promise<void>;
}

/** Has a small process stop the database half a minute after we died without stopping it. */
export function guardDatabase(folder: string, pidFile: string): Guard {
  const child = spawn('sh', [path.resolve('server/platform/database/postgres-guard.sh'), folder, pidFile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // Its own process group: neither a Ctrl-C nor a kill of our group reaches it.
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    letGo() {
      child.ref();
      child.stdin.end('stopped\n');
      return gone;
    },
  };
}
