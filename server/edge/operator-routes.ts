import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerPlain } from '../lib/http/answer-plain.ts';
import { carriesKey } from '../lib/http/bearer-key.ts';

/** Who asks: readers at the site's address, or those who run it at an address of their own. */
export type Door = 'readers' | 'operators';

/** `/healthz`, `/readyz` and `/metrics`. */
export interface OperatorRoutes {
  /** Answers what is for those who run the site; leaves any other request alone and answers false. */
  take(request: IncomingMessage, response: ServerResponse, asked: { url: string; door: Door }): boolean;
}

export interface OperatorSettings {
  /** They have an address of their own: readers find nothing there. */
  isApart: boolean;
  /** Asked for as a bearer token, where there is one. */
  token: string | undefined;
}

interface OperatorRoutesOptions extends OperatorSettings {
  readiness(): { isReady: boolean; lacks: readonly string[] };
  askForMetrics(request: IncomingMessage, response: ServerResponse, door: Door): void;
}

export function createOperatorRoutes(options: OperatorRoutesOptions): OperatorRoutes {
  const { isApart, token, readiness, askForMetrics } = options;

  /** Ready means that pages can be served. What the site has to do without is told beside it. */
  function answerReady(response: ServerResponse): void {
    const { isReady, lacks } = readiness();
    const degraded = lacks.length === 0 ? '' : `degraded: ${lacks.join(', ')}\n`;
    answerPlain(response, isReady ? 200 : 503, `${isReady ? 'ready' : 'not ready'}\n${degraded}`);
  }

  return {
    take(request, response, { url, door }) {
      const [path] = url.split('?', 1);
      if (path === '/healthz') {
        // Says nothing but that this process answers: whoever balances load asks it where readers do.
        answerPlain(response, 200, 'ok\n');
        return true;
      }
      if (path !== '/readyz' && path !== '/metrics') return false;
      if (isApart && door === 'readers') answerPlain(response, 404, 'Nothing is to be had here.\n');
      else if (token !== undefined && !carriesKey(request.headers.authorization, token)) {
        response.setHeader('WWW-Authenticate', 'Bearer');
        answerPlain(response, 401, 'Send the token of ADMIN_TOKEN: Authorization: Bearer …\n');
      } else if (path === '/readyz') answerReady(response);
      else askForMetrics(request, response, door);
      return true;
    },
  };
}
