import { draftsOf } from '../contract/desk-front.ts';
import { slotKey } from '../contract/pins.ts';
import { canonicalAddress } from '../feed-reader/canonical-address.ts';
import { type DeskCaller, withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const hide: Run = async (values, [address = '']) => {
  const { reason } = values;
  if (typeof reason !== 'string') {
    console.error('--reason TEXT is missing.');
    return 2;
  }
  return withDesk(values, async ({ call }) => {
    const { title, items } = await call('hide', { body: { target: { address }, reason } });
    console.log(
      items === 0
        ? `No feed has sent ${address} yet. It will be hidden when one does.`
        : `Hidden: ${title} (${items} ${items === 1 ? 'item' : 'items'}).`,
    );
    return 0;
  });
};

export const restore = onAddress(async ({ call }, address) => {
  const { takedowns } = await call('takedowns');
  const canonical = canonicalAddress(address);
  const matches = takedowns.filter(({ link }) => canonicalAddress(link) === canonical);
  for (const { id, title } of matches) {
    await call('restore', { params: { id } });
    console.log(`Restored: ${title}.`);
  }
  if (matches.length > 0) return 0;
  console.error(`${address} is not hidden.`);
  return 1;
});

export const show = onAddress(async ({ call }, address) => {
  const { headlines } = await call('headlines', { query: { q: address } });
  for (const { title, source, categories, publishedAt, inFeed, hidden } of headlines) {
    const state = hidden
      ? `hidden by ${hidden.who} at ${hidden.at} (${hidden.reason})`
      : inFeed
        ? `shown in ${categories.join(', ')}`
        : 'in the archive';
    console.log(`${title} (${source}, ${publishedAt}): ${state}`);
  }
  if (headlines.length > 0) return 0;
  console.error(`No feed has sent ${address}.`);
  return 1;
});

const HOUR_MS = 3_600_000;

export const pin: Run = async (values, [address = '']) => {
  const slot = slotKey.safeParse(values.slot);
  const hours = values.hours === undefined ? undefined : Number(values.hours);
  if (!slot.success || (hours !== undefined && !(hours > 0))) {
    console.error(
      slot.success ? '--hours must be a positive number.' : `--slot: ${slot.error.issues[0]?.message}`,
    );
    return 2;
  }
  const until = hours === undefined ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
  return withDesk(values, async (desk) => {
    const target = await findTarget(desk, address);
    if (!target) return 1;
    const { revision, pins } = await desk.call('front');
    // The first of its slot; other pins stay.
    const added = { target, slot: slot.data, until };
    await desk.call('pin', { body: { revision, pins: [added, ...draftsOf(pins)] } });
    console.log(`Pinned to ${slot.data}${until ? ` until ${until}` : ''}.`);
    return 0;
  });
};

export const unpin = onAddress(async ({ call }, address) => {
  const { revision, pins } = await call('front');
  const canonical = canonicalAddress(address);
  const rest = pins.filter(({ link }) => canonicalAddress(link) !== canonical && !address.endsWith(link));
  if (rest.length === pins.length) {
    console.error(`${address} is not pinned.`);
    return 1;
  }
  await call('pin', { body: { revision, pins: draftsOf(rest) } });
  console.log('Unpinned.');
  return 0;
});

function onAddress(run: (desk: DeskCaller, address: string) => Promise<number>): Run {
  return (values, [address = '']) => withDesk(values, (desk) => run(desk, address));
}

/** Finds an article by its path on the site, or a headline by its address in a feed. */
async function findTarget({ call }: DeskCaller, address: string) {
  const article = /^(?:https?:\/\/[^/]+)?\/blog\/([^/?#]+)$/.exec(address)?.[1];
  if (article) return { article: decodeURIComponent(article) };
  const { headlines } = await call('headlines', { query: { q: address, state: 'shown' } });
  const [headline] = headlines;
  if (!headline) console.error(`No feed has sent ${address}, or it is hidden.`);
  return headline && { item: headline.id };
}
