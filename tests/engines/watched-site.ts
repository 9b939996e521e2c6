import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Runs before anything of the page: not every driver tells what went wrong in it. Firefox 153 calls the modulepreload of a
 * module that it has already loaded an error.
 */
const RECORDER = `{
  const warnings = (window.warnings = []);
  const note = (text) => warnings.push(String(text));
  addEventListener('error', ({ message, target }) => {
    if (target.rel !== 'modulepreload') note(message ?? 'failed to load ' + (target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', (event) => note(event.reason));
  addEventListener('securitypolicyviolation', (event) => note('refused by the policy: ' + event.blockedURI));
  console.error = (...words) => note(words.join(' '));
}`;
const HASH = `'sha256-${createHash('sha256').update(RECORDER).digest('base64')}'`;

/** A site as it is, with a recorder of warnings in every page. */
export async function watchSite(site: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((asked, response) => {
    // Whole and unpacked: a 304 would come with a policy that does not know the recorder.
    const { host: _host, 'accept-encoding': _packing, 'if-none-match': _tag, ...headers } = asked.headers;
    const options = { method: asked.method, headers };
    const passed = request(new URL(asked.url ?? '/', site), options, async (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      if (!String(rest['content-type']).startsWith('text/html')) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const policy = String(rest['content-security-policy']).replace('script-src', `script-src ${HASH}`);
      response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-security-policy': policy });
      const page = Buffer.concat(await answer.toArray()).toString();
      response.end(page.replace('<head>', `<head><script>${RECORDER}</script>`));
    });
    // A browser that leaves a page hangs up on it.
    response.on('close', () => passed.destroy());
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
