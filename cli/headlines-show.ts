import { withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (values, [address]) => {
  if (!address) {
    console.error('Name the address: masthead headlines show URL');
    return 2;
  }
  return withDesk(values, async ({ call }) => {
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
};
