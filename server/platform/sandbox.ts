import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PayConfig } from './config.ts';

export interface SandboxProcess {
  pay: PayConfig;
  stop(): void;
}

const secretKey = 'sk_test_presence_sandbox';
const publicKey = 'pk_test_presence_sandbox';
const startLimitMs = 10_000;

/**
 * Starts the payment provider's stand-in as a process of its own beside the app, for development and demonstrations.
 * It ends when this process does, and remembers its payments in the data folder.
 */
export async function startSandbox(options: {
  dataDir: string;
  port: number;
  webhookUrl: string;
  publicHost: string;
}): Promise<SandboxProcess> {
  const built = path.resolve('dist/server/sandbox.js');
  const entry = existsSync(built) ? built : path.resolve('sandbox/main.ts');
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(options.port),
      SANDBOX_SECRET_KEYS: secretKey,
      SANDBOX_PUBLIC_KEY: publicKey,
      SANDBOX_WEBHOOK_URL: options.webhookUrl,
      SANDBOX_STATE_FILE: path.join(options.dataDir, 'sandbox.jsonl'),
      SANDBOX_PUBLIC_URL: `http://${options.publicHost}:${options.port}`,
    },
  });
  const url = await ready(child);
  const port = new URL(url).port;
  const page = `http://${options.publicHost}:${port}`;
  return {
    pay: { secretKeys: [secretKey], publicKey, apiBase: url, checkoutBase: page, mode: 'test' },
    stop: () => void child.kill('SIGTERM'),
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The payment sandbox did not start in time.')),
      startLimitMs,
    );
    child.once('message', (message: { url?: string }) => {
      clearTimeout(timer);
      if (message.url) resolve(message.url);
      else reject(new Error('The payment sandbox said something we do not understand.'));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The payment sandbox ended at once (code ${code}). Is its port taken?`));
    });
  });
}
