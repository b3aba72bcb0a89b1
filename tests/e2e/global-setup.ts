import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { databaseFolder } from '../support/folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { advertNetworks } from '../support/advert-networks.ts';
import { pushService } from '../support/programs/push-service.ts';
import { partsOfRun } from './parts.ts';

/** Starts the built program on an empty folder, once for all journeys: with its own parts, or those that the run has. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = databaseFolder('e2e');
  const port = await freePort();
  const parts = await partsOfRun();
  const [push, adverts] = await Promise.all([pushService(), advertNetworks()]);
  // A journey that needs name servers is them.
  const dnsPort = await freePort();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      PUSH_SERVICES: push.origin,
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      OUTGOING_ALLOWED: push.origin,
      ...adverts.env,
      ...parts.env,
    },
  });
  const url = `http://localhost:${port}`;
  let said = '';
  server.stdout.on('data', (bytes: Buffer) => {
    if (said.length < 20_000) said += bytes.toString();
  });
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || tries > 480) {
      server.kill('SIGKILL');
      throw new Error(`The program did not start:\n${said}`);
    }
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PARTS = JSON.stringify(parts.env);
  process.env.E2E_PUSH = push.origin;
  process.env.E2E_ADVERTS = adverts.origin;
  process.env.E2E_DNS = String(dnsPort);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    await Promise.all([push.close(), adverts.close(), parts.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}
