import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as plainly } from 'node:net';
import { connect } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCaddy } from '../../scripts/caddy.ts';
import { freePort } from './free-port.ts';

export interface Proxy {
  port: number;
  /** Whether a visitor of this host gets a certificate that is signed for it. */
  greets(host: string): Promise<boolean>;
  /** Bytes of memory it holds. */
  memory(): number;
  stop(): Promise<void>;
}

const patienceMs = 20_000;

/** Caddy as `deploy/Caddyfile` has it, in front of one program or several, with certificates of its own making. */
export async function caddy(env: {
  APP_PORT: string;
  MORE_APPS?: string;
  PLATFORM_HOST: string;
  STORE_DOMAIN: string;
}): Promise<Proxy> {
  const binary = findCaddy();
  if (!binary) throw new Error('Caddy is not here: `node scripts/ensure-caddy.ts` fetches it.');
  const folder = mkdtempSync('/tmp/presence-caddy-');
  const [port, plainPort] = [await freePort(), await freePort()];
  const options = ['local_certs', 'skip_install_trust', 'admin off', `storage file_system ${folder}`];
  const child = spawn(binary, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      ...env,
      HOME: folder,
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      MORE_OPTIONS: options.join('\n'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-5_000)));
  const greets = (host: string) => greeting(port, host);
  const began = Date.now();
  const isPlain = env.PLATFORM_HOST.startsWith('http:');
  const isThere = () => (isPlain ? isTaken(port) : greets(env.PLATFORM_HOST));
  while (!(await isThere())) {
    if (child.exitCode !== null || Date.now() - began > patienceMs)
      throw new Error(`Caddy did not start:\n${said}`);
    await sleep(100);
  }
  return {
    port,
    greets,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = plainly(port, '127.0.0.1', () => resolve(line.destroy() && true));
    line.once('error', () => resolve(false));
  });
}

function greeting(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }, () => {
      const { subjectaltname = '' } = socket.getPeerCertificate();
      socket.destroy();
      resolve(subjectaltname.includes(host));
    });
    socket.on('error', () => resolve(false));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no greeting')));
  });
}
