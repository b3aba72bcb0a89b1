import { createSandbox } from './server.ts';

const { env } = process;
const port = Number(env.SANDBOX_PORT ?? 3001);
const host = env.SANDBOX_HOST ?? '127.0.0.1';

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail('SANDBOX_PORT must be a port number from 0 to 65535.');

const sandbox = await createSandbox({
  port,
  host,
  secretKeys: (env.SANDBOX_SECRET_KEYS ?? 'sk_test_presence_sandbox').split(',').map((key) => key.trim()),
  publicKey: env.SANDBOX_PUBLIC_KEY ?? 'pk_test_presence_sandbox',
  webhookUrl: env.SANDBOX_WEBHOOK_URL || null,
  stateFile: env.SANDBOX_STATE_FILE || null,
  controlToken: env.SANDBOX_CONTROL_TOKEN ?? 'sandbox-control',
  log: (message) => console.error(message),
  settings: {
    ...(env.SANDBOX_FLUTTERWAVE_SECRET_KEY
      ? { flutterwave_secret_key: env.SANDBOX_FLUTTERWAVE_SECRET_KEY }
      : {}),
    ...(env.SANDBOX_FLUTTERWAVE_HASH ? { flutterwave_hash: env.SANDBOX_FLUTTERWAVE_HASH } : {}),
    flutterwave_webhook_url: env.SANDBOX_FLUTTERWAVE_WEBHOOK_URL || null,
  },
  ...(env.SANDBOX_SEED ? { seed: env.SANDBOX_SEED } : {}),
  ...(env.SANDBOX_PUBLIC_URL ? { publicUrl: env.SANDBOX_PUBLIC_URL } : {}),
  ...(env.SANDBOX_GOOGLE_ISSUER ? { googleIssuer: env.SANDBOX_GOOGLE_ISSUER } : {}),
  ...(env.SANDBOX_MERCHANT_NAME ? { merchantName: env.SANDBOX_MERCHANT_NAME } : {}),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    fail(`Port ${port} on ${host} is already in use: set SANDBOX_PORT to a free one.`);
  }
  return fail(`The payment sandbox could not start: ${error.message}`);
});

async function stop(): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

const ready = { ready: true, url: sandbox.url };
console.log(JSON.stringify(ready));
process.send?.(ready);
