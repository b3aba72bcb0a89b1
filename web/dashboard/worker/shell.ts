import type { FetchLike, WorkerScope } from './scope.ts';

/** Put in by the server: which release this worker is of, and the files that its first pages are made of. */
declare const RELEASE: string;
declare const FILES: { first: readonly string[]; lists: readonly string[] };

const worker = self as unknown as WorkerScope;
const page = '/dashboard';
const prefix = 'dashboard ';
/** One for each release, so that none of them ever answers with a file of another. */
const cacheName = prefix + RELEASE;

const cache = () => caches.open(cacheName);
const isOfThisRelease = (answer: Response) =>
  answer.ok && (answer.headers.get('etag') ?? '').includes(RELEASE);

async function keepPage(): Promise<Response> {
  const answer = await fetch(page, { credentials: 'same-origin', cache: 'no-cache' });
  if (isOfThisRelease(answer)) await (await cache()).put(page, answer.clone());
  return answer;
}

/** Whoever asked for little data has kept what was opened, and no more. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * The page and the files of its first screens and lists. Whoever is here has them already, so the browser takes nearly all of
 * them from its own store. One that does not come now is kept when it is used.
 */
export async function rememberShell(): Promise<void> {
  const answer = await keepPage();
  // Between two releases: tried again at the next visit.
  if (!isOfThisRelease(answer)) throw new Error('The dashboard is of another release.');
  const kept = await cache();
  const files = savesData() ? FILES.first : [...FILES.first, ...FILES.lists];
  await Promise.all(files.map((file) => kept.add(file).catch(() => undefined)));
}

export async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Answers for the dashboard's page and its files. All else, calls among it, goes to the network as if nobody were here. */
export function answered(event: FetchLike): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
}

async function openPage(request: Request): Promise<Response> {
  const kept = await (await cache()).match(page);
  if (kept) return kept;
  const answer = await fetch(request);
  // Signing out forgets all that is kept; the page holds nothing of anybody, so it is kept anew.
  if (isOfThisRelease(answer)) await (await cache()).put(page, answer.clone());
  return answer;
}

async function file(request: Request): Promise<Response> {
  const kept = await cache();
  const known = await kept.match(request.url, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request.url, answer.clone());
  // The server has another release by now: the next page comes from there, whole.
  if (answer.status === 404) {
    await kept.delete(page);
    void worker.registration.update().catch(() => undefined);
  }
  return answer;
}
