import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClockState } from './clock.ts';
import type { Context } from './context.ts';
import type { Control } from './control.ts';
import type { Journal } from './journal.ts';
import type { Settings } from './settings.ts';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createClock } from './clock.ts';
import { createControl } from './control.ts';
import { serveControl } from './control-routes.ts';
import { createFaults } from './faults.ts';
import { createIssuer, standInIssuer, type GoogleIssuer } from './google/issuer.ts';
import { isGoogle, serveGoogle } from './google/serve.ts';
import { internalError } from './errors.ts';
import { sendJson, splitUrl } from './http.ts';
import { createIds } from './ids.ts';
import { noJournal, openJournal, readJournal } from './journal.ts';
import { servePage } from './page/routes.ts';
import { watchBank, watchSession } from './charge-machine.ts';
import { watchRefund } from './refunds.ts';
import { isFlutterwave, serveFlutterwave } from './flutterwave/serve.ts';
import { isEvidenceFile, takeEvidence } from './disputes/files.ts';
import { watchRooms } from './rooms.ts';
import { matchApi, serveApi } from './serve-api.ts';
import { defaultSettings } from './settings.ts';
import { createStore } from './store.ts';
import { createWebhooks } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 for any free port (the default). */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Accepted secret keys, newest first. Events are signed with the first. */
  secretKeys?: readonly string[];
  publicKey?: string;
  /** Where events are POSTed; null for nowhere. */
  webhookUrl?: string | null;
  /** File that survives a restart; none keeps everything in memory. */
  stateFile?: string | null;
  controlToken?: string;
  /** Makes every code and id repeatable. */
  seed?: string;
  /** The address customers reach the hosted page at; default the sandbox's own. */
  publicUrl?: string;
  /** Shown on the hosted page. */
  merchantName?: string;
  settings?: Partial<Settings>;
  /** The name of the stand-in for Google in its tokens. */
  googleIssuer?: string;
  /** How long `advance` waits (real ms) for receivers before it moves on; default 2,000. */
  advancePatience?: number;
  log?: (message: string) => void;
}

export interface Sandbox {
  /** Without a slash at the end. */
  url: string;
  /** For the browser; no call of the API takes it. */
  publicKey: string;
  /** Newest first. */
  secretKeys: readonly string[];
  control: Control;
  /** Signs ID tokens, good and odd ones. */
  google: GoogleIssuer;
  /** Lets calls under way end (for a second at most), then stops. */
  close(): Promise<void>;
}

/** Starts a sandbox. Several in one process share nothing. Rejects when the port is taken. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const initial = defaultSettings({ webhook_url: options.webhookUrl ?? null, ...options.settings });
  const settings = { ...initial };
  const keys = options.secretKeys ?? ['sk_test_presence_sandbox'];
  const firstSeed = options.seed ?? randomBytes(16).toString('hex');
  let seed = firstSeed;
  const ids = createIds(() => seed);
  let journal: Journal = noJournal;
  const store = createStore(() => journal, ids);
  const faults = createFaults();
  const clock = createClock(() => webhooks.idle(), options.advancePatience ?? 2_000);
  const webhooks = createWebhooks({ clock, faults, ids, journal: () => journal, settings, store, keys });

  if (options.stateFile) {
    for (const entry of await readJournal(options.stateFile)) {
      if (entry.kind === 'clock') clock.set(entry.value as ClockState);
      else if (entry.kind === 'seed') seed = options.seed ?? (entry.value as string);
      else store.restore(entry);
    }
    journal = await openJournal(options.stateFile);
    await journal.rewrite([
      { kind: 'seed', value: seed },
      { kind: 'clock', value: clock.state() },
      ...store.entries(),
    ]);
  }

  const context: Context = {
    keys,
    controlToken: options.controlToken ?? 'sandbox-control',
    merchantName: options.merchantName ?? 'Test merchant',
    publicUrl: '',
    settings,
    clock,
    faults,
    google: createIssuer(options.googleIssuer ?? standInIssuer),
    ids,
    journal,
    store,
    webhooks,
    drafts: new Map(),
    log: options.log ?? (() => {}),
  };

  async function startAgain(): Promise<void> {
    clock.clear();
    webhooks.clear();
    faults.remove();
    faults.chaos(null);
    store.clear();
    clock.set({ offset: 0, frozen_at: null });
    Object.assign(settings, initial);
    seed = firstSeed;
    for (const [kind, value] of [
      ['reset', null],
      ['seed', seed],
      ['clock', clock.state()],
    ] as const) {
      journal.append(kind, value);
    }
    await journal.durable();
  }

  const control = createControl(context, startAgain, (next) => {
    seed = next;
    journal.append('seed', seed);
  });
  const server = createServer((request, response) => void serve(context, control, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host ?? '127.0.0.1';
  const url = `http://${reachable(host)}:${port}`;
  context.publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '');

  for (const transaction of store.transactions.values()) {
    watchBank(context, transaction);
    watchSession(context, transaction);
  }
  for (const refund of store.refunds.values()) watchRefund(context, refund);
  watchRooms(context);
  webhooks.resume();

  return {
    url,
    publicKey: options.publicKey ?? 'pk_test_presence_sandbox',
    secretKeys: keys,
    control,
    google: context.google,
    async close() {
      clock.stop();
      webhooks.close();
      await stopServer(server);
      await journal.close();
    },
  };
}

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const force = setTimeout(() => server.closeAllConnections(), 1_000);
  await closed;
  clearTimeout(force);
}

/** A host as it is written in an address; "all interfaces" is no place to go to, so loopback stands for it. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function serve(
  context: Context,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { path, query } = splitUrl(request);
    if (path === '/__control' || path.startsWith('/__control/')) {
      return await serveControl(context, control, request, response, path, query);
    }
    if (isGoogle(path)) return await serveGoogle(context, request, response, path, query);
    if (isFlutterwave(path)) return await serveFlutterwave(context, request, response, path, query);
    if (isEvidenceFile(path)) return await takeEvidence(request, response);
    const api = matchApi(request.method ?? 'GET', path);
    if (api) return await serveApi(context, request, response, api, query);
    return await servePage(context, request, response, path, query);
  } catch (error) {
    context.log(`unexpected: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, internalError().body());
  }
}
