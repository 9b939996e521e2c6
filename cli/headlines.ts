import { canonicalAddress } from '../contract/canonical-address.ts';
import { slotKey } from '../contract/pins.ts';
import { type DeskCaller, withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const hide: Run = async (values, [address]) => {
  const { reason } = values;
  if (!address || typeof reason !== 'string') {
    console.error('Name the address and why: masthead headlines hide URL --reason TEXT');
    return 2;
  }
  return withDesk(values, async ({ call }) => {
    const { title, items } = await call('hide', { body: { target: { address }, reason } });
    console.log(
      items === 0
        ? `No feed has sent ${address} yet; it is hidden when one does.`
        : `Hidden: ${title} (${items} ${items === 1 ? 'item' : 'items'}).`,
    );
    return 0;
  });
};

export const restore = onAddress('restore', async ({ call }, address) => {
  const { takedowns } = await call('takedowns');
  const asked = canonicalAddress(address);
  const found = takedowns.filter(({ link }) => canonicalAddress(link) === asked);
  for (const { id, title } of found) {
    await call('restore', { params: { id } });
    console.log(`Restored: ${title}.`);
  }
  if (found.length > 0) return 0;
  console.error(`${address} is not hidden.`);
  return 1;
});

export const show = onAddress('show', async ({ call }, address) => {
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

export const pin: Run = async (values, [address]) => {
  const slot = slotKey.safeParse(values.slot);
  const hours = values.hours === undefined ? undefined : Number(values.hours);
  if (!address || !slot.success || (hours !== undefined && !(hours > 0))) {
    console.error('Name the address and its place: masthead headlines pin URL --slot SLOT [--hours N]');
    if (values.slot !== undefined && !slot.success) console.error(`--slot: ${slot.error.issues[0]?.message}`);
    return 2;
  }
  const until = hours === undefined ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
  return withDesk(values, async (desk) => {
    const target = await findTarget(desk, address);
    if (!target) return 1;
    const { revision, pins } = await desk.call('front');
    // First in its place; what else is pinned stays.
    const others = pins.map((one) => ({ target: one.target, slot: one.slot, until: one.until }));
    const added = { target, slot: slot.data, until };
    await desk.call('pin', { body: { revision, pins: [added, ...others] } });
    console.log(`Pinned to ${slot.data}${until ? ` until ${until}` : ''}.`);
    return 0;
  });
};

export const unpin = onAddress('unpin', async ({ call }, address) => {
  const { revision, pins } = await call('front');
  const asked = canonicalAddress(address);
  const left = pins.filter(({ link }) => canonicalAddress(link) !== asked && !address.endsWith(link));
  if (left.length === pins.length) {
    console.error(`${address} is not pinned.`);
    return 1;
  }
  const kept = left.map(({ target, slot, until }) => ({ target, slot, until }));
  await call('pin', { body: { revision, pins: kept } });
  console.log('Unpinned.');
  return 0;
});

/** A command that takes an address alone. */
function onAddress(name: string, run: (desk: DeskCaller, address: string) => Promise<number>): Run {
  return async (values, [address]) => {
    if (address) return withDesk(values, (desk) => run(desk, address));
    console.error(`Name the address: masthead headlines ${name} URL`);
    return 2;
  };
}

/** An article by its path on the site, a headline by its address in a feed. */
async function findTarget({ call }: DeskCaller, address: string) {
  const article = /^(?:https?:\/\/[^/]+)?\/blog\/([^/?#]+)$/.exec(address)?.[1];
  if (article) return { article: decodeURIComponent(article) };
  const { headlines } = await call('headlines', { query: { q: address, state: 'shown' } });
  const [found] = headlines;
  if (!found) console.error(`No feed has sent ${address}, or it is hidden.`);
  return found && { item: found.id };
}
