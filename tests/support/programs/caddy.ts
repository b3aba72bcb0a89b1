import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as plainly } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCaddy } from '../../../scripts/caddy.ts';
import { freePort } from './free-port.ts';

export interface Proxy {
  port: number;
  /** Whether a visitor of this host gets a certificate that is signed for it. */
  greets(host: string): Promise<boolean>;
  /** What it comes to with a visitor who knows no other than these: "TLSv1.3 TLS_AES_128_GCM_SHA256"; null: nothing. */
  speaks(host: string, known: ConnectionOptions): Promise<string | null>;
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
  const greets = async (host: string) =>
    (await greeting({ port, host }, {}, (socket) =>
      (socket.getPeerCertificate().subjectaltname ?? '').includes(host),
    )) ?? false;
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
    speaks: (host, known) =>
      greeting(
        { port, host },
        known,
        (socket) => `${socket.getProtocol()} ${socket.getCipher().standardName}`,
      ),
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

/** A visitor's first words and what is made of the answer; null where they are refused. */
function greeting<Made>(
  at: { port: number; host: string },
  known: ConnectionOptions,
  make: (socket: TLSSocket) => Made,
): Promise<Made | null> {
  const { port, host } = at;
  return new Promise((resolve) => {
    const all = { ...known, port, host: '127.0.0.1', servername: host, rejectUnauthorized: false };
    const socket = connect(all, () => {
      const made = make(socket);
      socket.destroy();
      resolve(made);
    });
    socket.on('error', () => resolve(null));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no greeting')));
  });
}
