import { request } from 'node:http';

/** What Chromium sends. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

export interface WholeAnswer {
  status: number;
  /** Names and values in turn, without those that every connection has of its own. */
  headers: string[];
  /** As they came over the wire, still compressed. */
  body: Buffer;
}

const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** An answer byte for byte, which fetch() would have unpacked. */
export function askWhole(url: string, headers: Record<string, string> = {}): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { 'Accept-Encoding': BROWSER_ENCODINGS, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: withoutConnection(response.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

export function withoutConnection(headers: readonly string[]): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)] ?? '';
    return !OF_THE_CONNECTION.has(name.toLowerCase());
  });
}
