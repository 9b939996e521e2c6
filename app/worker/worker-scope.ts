/** What the service worker uses of its global scope: TypeScript has types for windows or for workers, not for both. */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RouterRule {
  condition: { urlPattern: string };
  source: 'cache' | 'network';
}

export interface InstallEvent extends ExtendableEvent {
  /** The Static Routing API, where the browser has it. */
  addRoutes?(rules: readonly RouterRule[]): Promise<void>;
}

export interface PageRequestEvent extends ExtendableEvent {
  request: Request;
  /** The answer to a navigation, asked for while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  data: unknown;
  source: { url?: string } | null;
}

export interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}
