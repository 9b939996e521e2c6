import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** One answer as it came over the wire: nothing followed, nothing unpacked. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The words, whatever they were packed in. */
  text: string;
}

export interface AskOptions {
  method?: string;
  /** Names and values in turn where a name is sent twice. */
  headers?: Record<string, string | string[]> | string[];
}

/** Asks with exactly these headers, any Host among them, and the path as it is written. */
export function askPage(site: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(site);
  const { method = 'GET', headers = {} } = options;
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers, agent: false }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const body = Buffer.concat(chunks);
        const text = unpack(body, response.headers['content-encoding']).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text });
      } catch (error) {
        reject(error);
      }
    })
      .on('error', reject)
      .end();
  });
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0 || encoding === undefined) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

/** A figure of the site's own metrics. */
export async function readMetric(site: string, name: string): Promise<number> {
  const { text } = await askPage(site, '/metrics');
  // One process may name itself in braces.
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  if (line === undefined) throw new Error(`There is no metric ${name}`);
  return Number(line.slice(line.lastIndexOf(' ')));
}
