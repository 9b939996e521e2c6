import { DESK_ROLES } from '../contract/desk.ts';
import { withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (values, [name]) => {
  const role = DESK_ROLES.find((known) => known === values.role);
  if (!name || (values.role !== undefined && !role)) {
    console.error(`Name whom to invite: masthead desk invite NAME [--role ${DESK_ROLES.join('|')}]`);
    return 2;
  }
  return withDesk(values, async ({ call }) => {
    const { path, desk, expiresAt } = await call('invite', { body: { name, ...(role ? { role } : {}) } });
    if (desk === null) console.error('The desk is off: set ADMIN_PORT to the port that it is to have.');
    console.log(`${desk ?? 'http://localhost:PORT'}${path}`);
    console.log(`Good for one use, until ${expiresAt}.`);
    return 0;
  });
};
