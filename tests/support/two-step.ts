import { Secret, TOTP } from 'otpauth';
import { minutes, seconds } from '#server/platform/clock.ts';
import type { TwoStep } from '#shared/api/two-step.ts';
import { ownerPassword, signedInOwner, type Owner, type TestApp } from './app.ts';
import type { Client } from './client.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

export interface Locked extends Owner {
  secret: string;
  codes: string[];
}

interface In {
  access?: string;
  second_step?: { until: string };
  code?: string[];
  detail?: string;
}

/** What an app shows at a time (milliseconds since 1970). */
export const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Signing in in two steps, as a browser and a phone do it in a world. */
export function twoStepsIn(world: TestApp) {
  const shown = (secret: string, ahead = 0) =>
    codeAt(secret, world.clock.now().getTime() + ahead * seconds(30));
  const origin = () => ({ origin: world.url, 'user-agent': phone });
  return {
    origin,
    /** What the app on a phone shows now, or so many codes later. */
    shown,
    /** A person with two-step sign-in. The clock goes on by a code, so that the one it was switched on with is over. */
    async locked(): Promise<Locked> {
      const owner = await signedInOwner(world);
      const made = await owner.client.post<{ secret: string }>('/api/account/two-step/set-up', {
        password: ownerPassword,
      });
      const { secret } = made.body;
      const on = await owner.client.post<{ codes: string[] }>('/api/account/two-step/on', {
        code: shown(secret),
      });
      if (on.status !== 200) throw new Error(`It could not be switched on: ${on.text}`);
      world.clock.advance(minutes(1));
      return { ...owner, secret, codes: on.body.codes };
    },
    logIn: (browser: Client, email: string, password = ownerPassword) =>
      browser.post<In>('/api/auth/login/', { email, password, rememberMe: true }, origin()),
    finish: (browser: Client, code: string, trust = false) =>
      browser.post<In>('/api/auth/second-step/', { code, trust }, origin()),
    stateOf: async ({ client }: Pick<Owner, 'client'>) =>
      (await client.get<TwoStep>('/api/account/two-step')).body,
    async mailsTo(email: string) {
      await world.work();
      return world.mails().filter((mail) => mail.to === email);
    },
  };
}
