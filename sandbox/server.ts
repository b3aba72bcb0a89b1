import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClockState } from './clock.ts';
import type { Control } from './control/control.ts';
import type { Journal } from './memory/journal.ts';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AccountOptions, Shared } from './account.ts';
import type { Accounts } from './accounts.ts';
import { createAccounts } from './accounts.ts';
import { createClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { serveControl } from './control/routes.ts';
import { createIssuer, standInIssuer, type GoogleIssuer } from './google/issuer.ts';
import { servePopup } from './popup/serve.ts';
import { allowBrowsers, isForBrowsers } from './inline/cors.ts';
import { isGoogle, serveGoogle } from './google/serve.ts';
import { internalError } from './api/errors.ts';
import { sendJson, splitUrl } from './api/http.ts';
import { noJournal, openJournal, readJournal } from './memory/journal.ts';
import { servePage } from './page/routes.ts';
import { isFlutterwave, serveFlutterwave } from './flutterwave/serve.ts';
import { createTextStandIn, isForTexts, type TextStandIn } from './texts/serve.ts';
import { isEvidenceFile, takeEvidence } from './disputes/files.ts';
import { apiRoutes } from './api/api-routes.ts';
import { matchRoute, paystack, serveApi } from './api/serve-api.ts';

/** The first account's options stand beside the sandbox's own. */
export interface SandboxOptions extends AccountOptions {
  /** Further accounts at the providers, numbered from 1: `control.account(1)`. */
  accounts?: readonly AccountOptions[];
  /** 0 for any free port (the default). */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** File that survives a restart; none keeps everything in memory. */
  stateFile?: string | null;
  controlToken?: string;
  /** Makes every code and id repeatable. */
  seed?: string;
  /** The address customers reach the hosted page at; default the sandbox's own. */
  publicUrl?: string;
  /** The name of the stand-in for Google in its tokens. */
  googleIssuer?: string;
  /** How long `advance` waits (real ms) for receivers before it moves on; default 2,000. */
  advancePatience?: number;
  /** What its clock shows at first, and goes on from; default the real time. */
  startsAt?: Date;
  log?: (message: string) => void;
}

export interface Sandbox {
  /** Without a slash at the end. */
  url: string;
  /** For the browser; only the calls of the in-page window take it. */
  publicKey: string;
  /** Newest first. */
  secretKeys: readonly string[];
  control: Control;
  /** Signs ID tokens, good and odd ones. */
  google: GoogleIssuer;
  /** Stands in for who sends texts. */
  texts: TextStandIn;
  /** Lets calls under way end (for a second at most), then stops. */
  close(): Promise<void>;
}

/** Starts a sandbox. Several in one process share nothing. Rejects when the port is taken. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const firstSeed = options.seed ?? randomBytes(16).toString('hex');
  let seed = firstSeed;
  let journal: Journal = noJournal;
  let publicUrl = '';
  const idle = async (): Promise<void> => {
    await Promise.all(accounts.all().map(({ context }) => context.webhooks.idle()));
  };
  const clock = createClock(idle, options.advancePatience ?? 2_000);
  const firstTime = (): ClockState => ({
    offset: options.startsAt ? options.startsAt.getTime() - Date.now() : 0,
    frozen_at: null,
  });
  clock.set(firstTime());
  const shared: Shared = {
    clock,
    controlToken: options.controlToken ?? 'sandbox-control',
    google: createIssuer(options.googleIssuer ?? standInIssuer),
    publicUrl: () => publicUrl,
    journal: () => journal,
    seed: () => seed,
    log: options.log ?? (() => {}),
  };
  const accounts = createAccounts(shared, [options, ...(options.accounts ?? [])]);

  if (options.stateFile) {
    for (const entry of await readJournal(options.stateFile)) {
      if (entry.kind === 'clock') clock.set(entry.value as ClockState);
      else if (entry.kind === 'seed') seed = options.seed ?? (entry.value as string);
      else if (entry.kind === 'reset') for (const { context } of accounts.all()) context.store.clear();
      else accounts.all().some((account) => account.restore(entry));
    }
    journal = await openJournal(options.stateFile);
    await journal.rewrite([
      { kind: 'seed', value: seed },
      { kind: 'clock', value: clock.state() },
      ...accounts.all().flatMap((account) => [...account.entries()]),
    ]);
  }

  async function startAgain(): Promise<void> {
    clock.clear();
    for (const account of accounts.all()) account.empty();
    clock.set(firstTime());
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

  const setSeed = (next: string): void => {
    seed = next;
    journal.append('seed', seed);
  };
  const control = createControl({ accounts, startAgain, setSeed }, 0);
  const texts = createTextStandIn(() => reportsOf(accounts.first));
  const standIns = { accounts, control, texts };
  const server = createServer((request, response) => void serve(standIns, request, response));
  const host = options.host ?? '127.0.0.1';
  const port = await listening(server, options.port ?? 0, host);
  const url = `http://${reachable(host)}:${port}`;
  publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '');

  for (const account of accounts.all()) account.resume();

  return {
    url,
    publicKey: accounts.first.publicKey,
    secretKeys: accounts.first.keys,
    control,
    google: shared.google,
    texts,
    async close() {
      clock.clear();
      for (const { context } of accounts.all()) context.webhooks.close();
      await stopServer(server);
      await journal.close();
    },
  };
}

/** Beside the address at which the program hears of payments. */
function reportsOf({ settings }: { settings: { webhook_url: string | null } }): string | null {
  return settings.webhook_url && new URL('/webhooks/texts', settings.webhook_url).href;
}

/** Answers the port. */
async function listening(server: Server, wanted: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, resolve);
  });
  return (server.address() as AddressInfo).port;
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

interface StandIns {
  accounts: Accounts;
  control: Control;
  texts: TextStandIn;
}

async function serve(
  { accounts, control, texts }: StandIns,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const context = accounts.first;
  try {
    const { path, query } = splitUrl(request);
    const exchange = { request, response, query };
    if (path === '/__control' || path.startsWith('/__control/')) {
      return await serveControl(context, control, exchange, path);
    }
    if (isForTexts(path)) return await texts.serve(request, response, path);
    if (isGoogle(path)) return await serveGoogle(context, exchange, path);
    if (isFlutterwave(path)) return await serveFlutterwave(accounts, exchange, path);
    if (isEvidenceFile(path)) return await takeEvidence(request, response);
    if (path === '/popup' && request.method === 'GET') return servePopup(context, response);
    if (request.method === 'OPTIONS' && isForBrowsers(path)) return allowBrowsers(response);
    const api = matchRoute(apiRoutes, request.method ?? 'GET', path);
    if (api) return await serveApi(paystack, accounts, exchange, api);
    const payee = accounts.withAccessCode(path.split('/')[1] ?? '');
    return await servePage(payee, exchange, path);
  } catch (error) {
    context.log(`unexpected: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, internalError().body());
  }
}
