import { withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (values, [address]) => {
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
