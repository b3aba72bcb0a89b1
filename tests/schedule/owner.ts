import { newId } from '#server/platform/ids.ts';
import type { Client, Reply } from '../support/client.ts';
import { patiently, type World } from './world.ts';

/** Somebody with an account; the session is the last one that was opened. */
export interface Owner {
  email: string;
  client: Client | null;
}

export const password = 'correct horse battery';

export async function newOwner(world: World): Promise<Owner> {
  const email = `owner-${newId()}@example.com`;
  const form = {
    first_name: 'Ada',
    last_name: 'Eze',
    gender: 'female',
    username: '08031234567',
    email,
    password1: password,
    password2: password,
  };
  // Told that there is an account already: the answer to an earlier call was lost.
  await patiently(() => world.browser().post('/api/auth/register/', form));
  await world.rows('update users set email_verified_at = now() where email = $1', [email]);
  return { email, client: null };
}

/** Asks as this owner, anew with a fresh session when time has moved on; null when the app stayed away. */
export async function asOwner<Body>(
  world: World,
  owner: Owner,
  call: (browser: Client) => Promise<Reply<Body>>,
): Promise<Reply<Body> | null> {
  for (let attempt = 0; attempt < 3; attempt++) {
    owner.client ??= await signIn(world, owner.email);
    const signedIn = owner.client;
    if (!signedIn) return null;
    const reply = await patiently(() => call(signedIn));
    if (reply?.status !== 401) return reply;
    if (owner.client === signedIn) owner.client = null;
  }
  return null;
}

async function signIn(world: World, email: string): Promise<Client | null> {
  const browser = world.browser();
  const reply = await patiently(() =>
    browser.post<{ access: string }>('/api/auth/login/', { email, password }),
  );
  return reply?.status === 200 ? browser.as(reply.body.access) : null;
}
