import { once } from 'node:events';
import { createServer } from 'node:http';

const PARAGRAPH =
  'The council met on Tuesday, heard the budget read, and put it off until the rain had stopped. ';
const HTML = `<!doctype html>
<html lang="en">
<title>A bare page</title>
<meta name="viewport" content="width=device-width">
<h1>A bare page</h1>
<details><summary>What happened</summary>${PARAGRAPH}</details>
${`<p>${PARAGRAPH.repeat(5)}</p>\n`.repeat(12)}
</html>`;

export interface BaselinePage {
  url: string;
  stop(): Promise<void>;
}

/** The least that a page can be, without styles and scripts: what it measures is the machine's and the browser's share. */
export async function startBaselinePage(): Promise<BaselinePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The bare page has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
