import { canonicalAddress } from '../contract/canonical-address.ts';
import { withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (values, [address]) => {
  if (!address) {
    console.error('Name the address: masthead headlines restore URL');
    return 2;
  }
  return withDesk(values, async ({ call }) => {
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
};
