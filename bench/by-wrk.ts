import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Drive {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Asked for one after the other, so that no two connections are ever at the same thing. */
  paths?: readonly string[] | undefined;
}

export interface Driven {
  good: number;
  bad: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Of all answers as they travelled. */
  bytes: number;
}

const run = promisify(execFile);
const quoted = (text: string) => JSON.stringify(text);

/** What wrk is told in its own language: what to ask for, and to say at the end what came back. */
const orders = (paths: readonly string[]) => `
local paths, turn = { ${paths.map(quoted).join(', ')} }, 0
if #paths > 0 then
  request = function()
    turn = turn + 1
    return wrk.format('GET', paths[(turn - 1) % #paths + 1])
  end
end
done = function(all, latency)
  local failed = all.errors.connect + all.errors.read + all.errors.write + all.errors.timeout
  io.write(string.format('\\nfigures %d %d %d %d %d %d %d %d\\n', all.requests, all.duration, all.bytes,
    all.errors.status, failed, latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end`;

/** Whether wrk is installed, a Debian package; it takes a third of the processor that a driver in Node takes. */
export const hasWrk = (): boolean => !spawnSync('wrk', ['-v']).error;

/** Drives an address from one thread. */
export async function driveByWrk({ url, headers, connections, seconds, paths = [] }: Drive): Promise<Driven> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'presence-wrk-'));
  try {
    const file = path.join(folder, 'orders.lua');
    writeFileSync(file, orders(paths));
    // Spelled otherwise, it would say its own host beside the one it is told.
    const spelled = (name: string) => (name === 'host' ? 'Host' : name);
    const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${spelled(name)}: ${value}`]);
    const size = ['-t1', `-c${connections}`, `-d${seconds}s`];
    const { stdout } = await run('wrk', [...size, '-s', file, ...said, url]);
    const figures = /^figures (.*)$/m.exec(stdout)![1]!.split(' ').map(Number);
    const [all, microseconds, bytes, refused, failed, p50, p95, p99] = figures as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    const [good, bad] = [all - refused, refused + failed];
    const ms = (microseconds: number) => Math.round(microseconds / 10) / 100;
    return { good, bad, seconds: microseconds / 1e6, p50: ms(p50), p95: ms(p95), p99: ms(p99), bytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
