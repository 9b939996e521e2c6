const TRIES = 12;
const BETWEEN_MS = 250;

/** Settles when the page at this address has been rendered again since a change; or when that takes too long to wait for. */
export async function untilPageUpdated(id: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await madeAt()) >= id) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

async function madeAt(): Promise<number> {
  try {
    // The browser keeps the answer; going there then needs no second download.
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' });
    return Number(/data-since="(\d+)"/.exec(await response.text())?.[1] ?? 0);
  } catch {
    return 0;
  }
}
