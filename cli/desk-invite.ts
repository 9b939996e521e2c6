import { DESK_ROLES } from '../contract/desk.ts';
import { type DeskCaller, withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (values, [name = '']) => {
  const role = DESK_ROLES.find((one) => one === values.role);
  if (values.role !== undefined && !role) {
    console.error(`--role must be ${DESK_ROLES.join(' or ')}.`);
    return 2;
  }
  const invite = async ({ call, isNetwork }: DeskCaller) => {
    const body = { name, ...(role && { role }), ...(isNetwork && { network: true }) };
    const { path, desk, expiresAt } = await call('invite', { body });
    if (desk === null) console.error('The desk is off. Set ADMIN_PORT to a port to turn it on.');
    console.log(`${desk ?? 'http://localhost:PORT'}${path}`);
    console.log(`Valid for one use, until ${expiresAt}.`);
    return 0;
  };
  return withDesk(values, invite, { mayBeNetwork: true });
};
