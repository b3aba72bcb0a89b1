import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config, GoogleConfig, PayConfig } from '../config/config.ts';
import type { TextConfig } from '../config/messages.ts';

export interface SandboxProcess {
  pay: PayConfig;
  /** Used when it is asked to stand in for Google. */
  google: GoogleConfig;
  /** Used when it is asked to stand in for who sends texts. */
  texts: Omit<TextConfig, 'perStoreAndDay'>;
  stop(): Promise<void>;
}

const secretKey = 'sk_test_presence_sandbox';
const publicKey = 'pk_test_presence_sandbox';
const googleIssuer = 'https://google.sandbox.example';
const startLimitMs = 10_000;

export interface SandboxOptions {
  dataDir: string;
  /** Taken when it is free; another one otherwise. */
  port: number;
  webhookUrl: string;
  publicHost: string;
}

/**
 * Starts the stand-in for the payment provider and for Google as a process of its own beside the app, for development and demonstrations.
 * It ends when this process does, and remembers its payments in the data folder.
 */
async function startSandbox(options: SandboxOptions): Promise<SandboxProcess> {
  const { child, url } = await launch(options).catch(() => launch({ ...options, port: 0 }));
  const publicUrl = `http://${options.publicHost}:${new URL(url).port}`;
  return {
    pay: addresses(url, publicUrl),
    google: {
      clientId: 'sandbox',
      issuers: [googleIssuer],
      jwksUrl: `${url}/google/certs`,
      scriptUrl: `${publicUrl}/google/gsi/client`,
    },
    texts: sandboxTexts(url),
    stop: () => end(child),
  };
}

/**
 * The stand-ins this configuration needs, which are written into it; null where it needs none. `pay` is what payments go to.
 */
export async function sandboxFor(config: Config): Promise<SandboxProcess | null> {
  if (config.pay && !config.googleSandbox && !config.textSandbox) return null;
  const sandbox = await startSandbox({
    dataDir: config.dataDir,
    port: config.port + 1,
    webhookUrl: `http://127.0.0.1:${config.port}/webhooks/paystack`,
    publicHost: new URL(config.platformUrl).hostname,
  });
  if (config.googleSandbox) config.google = sandbox.google;
  if (config.textSandbox) config.texts = { ...sandbox.texts, ...config.textSandbox };
  return sandbox;
}

/** How the stand-in for the provider of texts is reached in a sandbox. */
export const sandboxTexts = (url: string): Omit<TextConfig, 'perStoreAndDay'> => ({
  apiBase: `${url}/texts`,
  apiKey: 'texts_test_presence_sandbox',
  sender: 'Presence',
  channel: 'dnd',
  reportSecret: 'texts_secret_of_the_sandbox',
});

async function launch(options: SandboxOptions): Promise<{ child: ChildProcess; url: string }> {
  const built = path.resolve('dist/server/sandbox.js');
  const entry = existsSync(built) ? built : path.resolve('sandbox/main.ts');
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A Ctrl-C at the terminal reaches only us: what is under way may still need it. It ends when we are gone.
    detached: true,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(options.port),
      SANDBOX_SECRET_KEYS: secretKey,
      SANDBOX_PUBLIC_KEY: publicKey,
      SANDBOX_GOOGLE_ISSUER: googleIssuer,
      SANDBOX_WEBHOOK_URL: options.webhookUrl,
      SANDBOX_STATE_FILE: path.join(options.dataDir, 'sandbox.jsonl'),
      ...(options.port ? { SANDBOX_PUBLIC_URL: `http://${options.publicHost}:${options.port}` } : {}),
    },
  });
  try {
    return { child, url: await ready(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

const stopLimitMs = 1_500;

/** Asks it to end and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(force);
}

function addresses(apiBase: string, base: string): PayConfig {
  return {
    secretKeys: [secretKey],
    publicKey,
    apiBase,
    checkoutBase: base,
    standardBase: base,
    mode: 'test',
  };
}

/** Where the sandbox of an app with this configuration is found. */
export function sandboxPay(config: Pick<Config, 'port' | 'platformUrl'>): PayConfig {
  const port = config.port + 1;
  return addresses(`http://127.0.0.1:${port}`, `http://${new URL(config.platformUrl).hostname}:${port}`);
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
