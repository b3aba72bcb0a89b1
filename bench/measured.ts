import pg from 'pg';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newSecret } from '#server/platform/ids.ts';
import type { BenchStore } from './world.ts';

/** What a measured program is started with: as in production, its mails taken and its provider the sandbox. */
export const measuredEnv = (port: number, at: { mails: { url: string }; sandbox: { url: string } }) => ({
  NODE_ENV: 'production',
  DEMO: '0',
  HOST: '127.0.0.1',
  SECRET_KEY: newSecret(),
  PLATFORM_URL: `http://localhost:${port}`,
  SMTP_URL: at.mails.url,
  PAY_SECRET_KEY: 'sk_test_presence_sandbox',
  PAY_PUBLIC_KEY: 'pk_test_presence_sandbox',
  PAY_API_BASE: at.sandbox.url,
  PAY_CHECKOUT_BASE: at.sandbox.url,
});

/** The checkout of somebody who pays on delivery, each time another order. */
export const orderForm = (store: BenchStore, who: { phone: string; email: string }) => ({
  name: 'Chidi Okafor',
  ...who,
  delivery_id: store.deliveryId,
  state: 'Lagos',
  lga: 'Ikeja',
  area: '12 Allen Avenue',
  pay_method: 'on_delivery',
  key: newSecret(),
});

/** The database of a measured program, on a connection that ends with the work. */
export const databaseOf =
  (dataDir: string) =>
  async <T>(work: (database: pg.Client) => Promise<T>): Promise<T> => {
    const database = new pg.Client(embeddedOwner(dataDir));
    await database.connect();
    try {
      return await work(database);
    } finally {
      await database.end();
    }
  };
