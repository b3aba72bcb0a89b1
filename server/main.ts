import { createApp, demoSlug } from './app.ts';
import { openEdges } from './edges.ts';
import { loadDemoClass, loadDemoCourse, loadDemoWorld } from './operator/index.ts';
import { readConfig } from './platform/config.ts';
import { storeUrl } from './stores/index.ts';
import { startSandbox } from './platform/sandbox.ts';
import { startFailure } from './platform/start-failure.ts';

/** A stop that takes longer than this is cut short. */
const drainMs = 10_000;

try {
  const config = readConfig(process.env);
  const edges = await openEdges(config);
  const sandbox =
    config.pay && !config.googleSandbox
      ? null
      : await startSandbox({
          dataDir: config.dataDir,
          port: config.port + 1,
          webhookUrl: `http://127.0.0.1:${config.port}/webhooks/paystack`,
          publicHost: new URL(config.platformUrl).hostname,
        });
  if (sandbox && config.googleSandbox) config.google = sandbox.google;
  const app = await createApp(edges, config.pay ?? sandbox!.pay);
  await edges.jobs.start();
  const demoOwner = config.demo ? await loadDemoWorld(edges) : null;
  if (config.demo) await loadDemoCourse(edges);
  if (config.demo) await loadDemoClass({ ...edges, mail: app.orders.mail });
  await app.listen();
  sayWhere(config.platformUrl);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await app.close();
    sandbox?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  function sayWhere(platformUrl: string): void {
    const lines = [`Presence is ready: ${platformUrl}`];
    if (demoOwner) {
      lines.push(`The demo shop:     ${storeUrl(config, demoSlug)}`);
      lines.push(`Its owner:         ${demoOwner.email}, password ${demoOwner.password}`);
    }
    if (!config.smtpUrl) lines.push(`Mails it "sends":  ${platformUrl}/dev/mail`);
    if (!config.pay && sandbox) lines.push(`Payment sandbox:   ${sandbox.pay.checkoutBase}`);
    console.log(lines.join('\n'));
  }
} catch (error) {
  const sentence = startFailure(error);
  if (!sentence) throw error;
  console.error(sentence);
  process.exit(1);
}
