import type { Page } from 'playwright-core';

export interface SeenRequest {
  url: string;
  /** As the browser sorts them: Document, Script, Font, Image… */
  kind: string;
  /** Asked for by a page in a frame, such as the events wall. */
  framed: boolean;
  /** Bytes of the body as they came over the wire, once it is over. */
  bytes: number;
  over: boolean;
}

/** Every request of the page from now on; the list grows as they come. */
export async function watchRequests(page: Page): Promise<SeenRequest[]> {
  const seen: SeenRequest[] = [];
  const byId = new Map<string, SeenRequest & { headBytes: number }>();
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other', frameId }) => {
    if (!/^https?:/.test(url)) return;
    const framed = frameId !== undefined && frameId !== frameTree.frame.id;
    const request = { url, kind: type, framed, bytes: 0, over: false, headBytes: 0 };
    byId.set(requestId, request);
    seen.push(request);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = byId.get(requestId);
    if (request) request.headBytes = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) Object.assign(request, { over: true, bytes: encodedDataLength - request.headBytes });
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    const request = byId.get(requestId);
    if (request) request.over = true;
  });
  await cdp.send('Network.enable');
  return seen;
}

/** What pages are made of; pictures and open streams are nobody's wait here. */
const WEIGHED = new Set(['Document', 'Stylesheet', 'Script', 'Font']);
const QUIET_MS = 500;
const TIMEOUT_MS = 60_000;

/** Settles when all that is weighed has come and nothing more is asked for. */
export async function comeToRest(page: Page, seen: readonly SeenRequest[]): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  let count = -1;
  while (count !== seen.length || seen.some(({ kind, over }) => WEIGHED.has(kind) && !over)) {
    if (performance.now() > until) throw new Error(`${page.url()} does not come to rest.`);
    count = seen.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** What came of one kind for the page itself. */
export function bytesOf(requests: readonly SeenRequest[], kind: string): number {
  const own = requests.filter((request) => request.kind === kind && !request.framed);
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}
