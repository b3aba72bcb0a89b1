import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import type { CredentialResponse, GoogleIdentity } from '../accounts/google-identity.ts';

export const scriptAddress = 'https://accounts.google.example/gsi/client';
export const clientId = 'presence.apps.example';

/** `google.accounts.id` as the real script brings it, drawing a plain button. */
export const fakeIdentity = {
  initialize: vi.fn<GoogleIdentity['initialize']>(),
  renderButton: vi.fn<GoogleIdentity['renderButton']>((parent) => {
    const button = document.createElement('button');
    button.textContent = 'Google';
    parent.append(button);
  }),
};

/** What the server writes into a page that carries the button; `on` alone is what other pages get. */
export function writeMetas(which: 'all' | 'on' = 'all'): void {
  const metas =
    which === 'on'
      ? { 'google-sign-in': 'on', 'google-client-id': '%GOOGLE_CLIENT_ID%' }
      : { 'google-sign-in': 'on', 'google-client-id': clientId, 'google-script': scriptAddress };
  for (const [name, content] of Object.entries(metas)) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    document.head.append(meta);
  }
}

export const scripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[src="${scriptAddress}"]`),
];

/** The script has come, with or without what it should bring. */
export async function scriptComes(how: 'load' | 'error' | 'empty' = 'load'): Promise<void> {
  await waitFor(() => {
    if (scripts().length === 0) throw new Error('The page has not asked for the script.');
  });
  if (how === 'load') window.google = { accounts: { id: fakeIdentity } };
  await act(async () => {
    scripts()
      .at(-1)!
      .dispatchEvent(new Event(how === 'error' ? 'error' : 'load'));
  });
}

/** The person has chosen an account in Google's window. */
export async function googleAnswers(response?: CredentialResponse): Promise<void> {
  await act(async () => fakeIdentity.initialize.mock.lastCall![0].callback(response));
}

/** Forgets everything of Google, for the next test. */
export function forgetGoogle(): void {
  fakeIdentity.initialize.mockClear();
  fakeIdentity.renderButton.mockClear();
  for (const found of document.querySelectorAll('meta[name^="google"]')) found.remove();
  for (const script of scripts()) script.remove();
  delete window.google;
}
