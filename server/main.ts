import { createApp, demoSlug } from './app.ts';
import { openEdges } from './edges.ts';
import { loadDemoClass, loadDemoCourse, loadDemoWorld } from './operator/index.ts';
import { readConfig, type Config } from './platform/config.ts';
import { portIsFree } from './platform/port.ts';
import { isQuiet } from './platform/quiet.ts';
import { startSandbox, type SandboxProcess } from './platform/sandbox.ts';
import { startFailure } from './platform/start-failure.ts';
import { shopHosts } from './stores/index.ts';

/** Whatever happens, the program is gone this long after it was asked to stop. */
const stopLimitMs = 10_000;

/** How to end what was begun, in the order it was begun. */
const endings: (() => Promise<void>)[] = [];
let stopping = false;

// Before anything is begun, so that a signal during the start leaves nothing behind either.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
// Where a launcher stands above us, a stop of it is a stop of ours.
process.on('disconnect', () => void stop(0));

const starting = start();
starting.catch((error: unknown) => {
  if (!stopping) console.error(startFailure(error) ?? error);
  void stop(1);
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await portIsFree(config);
  const edges = await openEdges(config);
  begun(edges.close);
  const isNeeded = !config.pay || config.googleSandbox || config.textSandbox !== null;
  const sandbox = !isNeeded ? null : await startSandbox(sandboxOptions(config));
  if (sandbox) begun(sandbox.stop);
  if (sandbox && config.googleSandbox) config.google = sandbox.google;
  if (sandbox && config.textSandbox) config.texts = { ...sandbox.texts, ...config.textSandbox };
  const app = await createApp(edges, config.pay ?? sandbox!.pay);
  begun(app.drain);
  await edges.jobs.start();
  // Nothing is added to a copy that was just put back.
  const demo = config.demo && !(await isQuiet(edges.db));
  const demoOwner = demo ? await loadDemoWorld(edges) : null;
  if (demo) await loadDemoCourse(edges);
  if (demo) await loadDemoClass(app.deps);
  goOn();
  await app.listen();
  sayWhere(config, sandbox, demoOwner);
}

function sandboxOptions(config: Config) {
  return {
    dataDir: config.dataDir,
    port: config.port + 1,
    webhookUrl: `http://127.0.0.1:${config.port}/webhooks/paystack`,
    publicHost: new URL(config.platformUrl).hostname,
  };
}

function begun(ending: () => Promise<void>): void {
  endings.push(ending);
  goOn();
}

/** @throws when we were asked to stop meanwhile: then nothing more is begun. */
function goOn(): void {
  if (stopping) throw new Error('Asked to stop while starting.');
}

/** Ends everything that was begun, newest first; asked again, it changes nothing. */
async function stop(status: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(status), stopLimitMs).unref();
  // What is just being begun can be ended only when it stands.
  await starting.catch(() => undefined);
  for (const end of endings.reverse()) await end().catch((error: unknown) => console.error(error));
  process.exit(status);
}

function sayWhere(
  config: Config,
  sandbox: SandboxProcess | null,
  demoOwner: { email: string; password: string } | null,
): void {
  const lines = [`Presence is ready: ${config.platformUrl}`];
  if (demoOwner) {
    lines.push(`The demo shop:     ${shopHosts.freeUrl(config, demoSlug)}`);
    lines.push(`Its owner:         ${demoOwner.email}, password ${demoOwner.password}`);
  }
  if (!config.smtpUrl) lines.push(`Mails it "sends":  ${config.platformUrl}/dev/mail`);
  if (!config.pay && sandbox) lines.push(`Payment sandbox:   ${sandbox.pay.checkoutBase}`);
  console.log(lines.join('\n'));
}
