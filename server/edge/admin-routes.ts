import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBearerToken } from '../lib/http/bearer-token.ts';
import { sendText } from '../lib/http/respond.ts';

/** The site's port, or the admin port. */
export type ListenerName = 'public' | 'admin';

/** One of the hosts: the listener binds all addresses of the machine. */
export const ANY_ADDRESS = 'any address';

export interface AdminSettings {
  /** ADMIN_PORT is set: the public listener serves neither metrics nor readiness. */
  hasOwnListener: boolean;
  /** There is an admin listener, which serves the desk and the metrics. */
  hasDesk: boolean;
  /** Host names of the desk. Others are rejected, which prevents DNS rebinding. */
  hosts: readonly string[];
  /** The bearer token that is required, where it is set. */
  token: string | undefined;
}

interface AdminRoutesOptions extends AdminSettings {
  readiness(): { isReady: boolean; degraded: readonly string[] };
  sendMetrics(request: IncomingMessage, response: ServerResponse, listener: ListenerName): void;
}

/** Serves `/healthz`, `/readyz` and `/metrics`. Its function returns false for any other path. */
export function createAdminRoutes(options: AdminRoutesOptions) {
  const { hasOwnListener, hasDesk, token, readiness, sendMetrics } = options;

  /** Ready means that pages can be served; what is missing is listed as degraded. */
  function sendReadiness(response: ServerResponse): void {
    const { isReady, degraded } = readiness();
    const missing = degraded.length === 0 ? '' : `degraded: ${degraded.join(', ')}\n`;
    sendText(response, isReady ? 200 : 503, `${isReady ? 'ready' : 'not ready'}\n${missing}`);
  }

  return (
    request: IncomingMessage,
    response: ServerResponse,
    { url, listener }: { url: string; listener: ListenerName },
  ): boolean => {
    const [path] = url.split('?', 1);
    if (path === '/healthz') {
      // Public: load balancers check the port that readers use.
      sendText(response, 200, 'ok\n');
      return true;
    }
    if (path !== '/readyz' && path !== '/metrics') return false;
    const isElsewhere = hasOwnListener || (hasDesk && path === '/metrics');
    if (isElsewhere && listener === 'public') sendText(response, 404, 'Not found.\n');
    else if (token !== undefined && !hasBearerToken(request.headers.authorization, token)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      sendText(response, 401, 'Send the token of ADMIN_TOKEN: Authorization: Bearer …\n');
    } else if (path === '/readyz') sendReadiness(response);
    else sendMetrics(request, response, listener);
    return true;
  };
}
