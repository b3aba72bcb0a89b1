/** As much of a service worker's world as ours uses; the compiler knows windows alone. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchLike extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Client {
  url: string;
  focus(): Promise<Client>;
  navigate(url: string): Promise<Client | null>;
}

export interface PushData {
  json(): unknown;
}

export interface Rung {
  data: unknown;
  close(): void;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchLike;
  push: Lasting & { data: PushData | null };
  notificationclick: Lasting & { notification: Rung };
  message: { data: unknown };
}

export interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Client[]>;
    openWindow(url: string): Promise<Client | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void;
}
