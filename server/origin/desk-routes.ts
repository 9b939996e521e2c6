import { Hono } from 'hono';
import { DESK_API_PATH } from '../../contract/paths.ts';
import type { Desk } from '../desk/open-desk.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { FROM_ADMIN, FROM_COMMAND } from '../protocol/edge-headers.ts';

/** Hands on what came by the admin listener or from a command; for anybody else there is no such page. */
export function deskRoutes(desk: () => Promise<Hono>): Hono {
  return new Hono().all(`${DESK_API_PATH}*`, async (context, next) => {
    const { req } = context;
    if (req.header(FROM_ADMIN) === undefined && req.header(FROM_COMMAND) === undefined) return next();
    return (await desk()).fetch(req.raw);
  });
}

/** Says where the desk is: until there is an account, with a link that makes the first one. */
export async function announceDesk(
  desk: () => Promise<Pick<Desk, 'accounts'>>,
  address: string,
  log: Log,
): Promise<void> {
  try {
    const invitation = await (await desk()).accounts.inviteFirst();
    log.info(`Desk: ${address}${invitation?.path ?? '/desk/'}`);
  } catch (error) {
    log.warn(`Desk: ${address}/desk/ (no sign-in link was made: ${errorMessage(error)})`);
  }
}
