import { act, cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { vi } from 'vitest';
import { clearCredentials, setCredentials } from '#web/client/session-state.ts';
import { App } from '../app.tsx';
import { sitePages } from '../pages.ts';

export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  never?: boolean;
  offline?: boolean;
};
/** `POST /api/auth/login/` → what the server answers; a function may look at what was sent. */
export type Answers = Record<string, Answer | ((sent: SentRequest) => Answer)>;

export const owner = { first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi@example.ng', sites: [] };

let unanswered: (() => void)[] = [];

/** A server of a few lines: what was sent to it is in the list it returns. */
export function stubServer(answers: Answers): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { method, path, body, headers: { ...(init.headers as Record<string, string>) } };
    sent.push(call);
    const found = answers[`${method} ${path}`] ?? { status: 404, body: { detail: 'Not stubbed.' } };
    const answer = typeof found === 'function' ? found(call) : found;
    if (answer.never) return new Promise((_, reject) => unanswered.push(() => reject(new TypeError('Gone'))));
    if (answer.offline) throw new TypeError('Failed to fetch');
    return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: answer.headers,
    });
  });
  return sent;
}

function Where({ tell }: { tell: (path: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => tell(pathname + search + hash), [tell, pathname, search, hash]);
  return null;
}

/** Where words are looked for: in a toast, or in the alert that stands beside a form. */
export const inToast = { selector: '[data-sonner-toast] *' };
export const besideForm = { selector: 'main [role=alert] *' };

export interface OpenPage {
  user: UserEvent;
  sent: SentRequest[];
  /** The address shown now. */
  at: { path: string };
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<void>;
}

/** The whole site at an address, with fake timers and a stubbed server. */
export async function openPage(
  address: string,
  options: { answers?: Answers; signedIn?: boolean; state?: unknown } = {},
): Promise<OpenPage> {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const sent = stubServer(options.answers ?? {});
  if (options.signedIn) setCredentials({ user: owner, token: 'token-1' });
  await Promise.all(sitePages.map(({ component }) => component.preload()));
  const at = { path: '' };
  const tell = (path: string) => {
    at.path = path;
  };
  const [whole = '/', hash = ''] = address.split('#');
  const [pathname = '/', search = ''] = whole.split('?');
  const entry = { pathname, search: search && `?${search}`, hash: hash && `#${hash}`, state: options.state };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <App />
      <Where tell={tell} />
    </MemoryRouter>,
  );
  return {
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    sent,
    at,
    wait: async (ms) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
    },
  };
}

/** After each test: an empty window, a browser that knows nobody, real time. */
export async function closePage(): Promise<void> {
  unanswered.forEach((refuse) => refuse());
  unanswered = [];
  toast.dismiss();
  cleanup();
  clearCredentials();
  // Longer than the data layer keeps anything, so that it has nothing left to do in the next test's time.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(62_000);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Parts of a browser that jsdom lacks. */
export function completeBrowser(): void {
  window.scrollTo = () => {};
  // jsdom keeps one interval for all its frames, which fake timers would take away with them. A window that is closed draws no more.
  const isOpen = () => 'window' in globalThis;
  window.requestAnimationFrame = (callback) => Number(setTimeout(() => isOpen() && callback(Date.now()), 16));
  window.cancelAnimationFrame = (id) => clearTimeout(id);
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
}
