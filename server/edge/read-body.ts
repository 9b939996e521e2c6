import type { IncomingMessage } from 'node:http';

interface BodyLimits {
  maxBytes: number;
  timeoutMs: number;
}

/** Returns the body of a request; 408 or 413 where it is late or long; undefined where the client has disconnected. */
export function readBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<Buffer | 408 | 413 | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => finish(408), timeoutMs);
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) finish(413);
      else chunks.push(chunk);
    };
    const finish = (result: Buffer | 408 | 413 | undefined) => {
      clearTimeout(timer);
      request.off('data', take);
      resolve(result);
    };
    request.on('data', take);
    request.once('end', () => finish(Buffer.concat(chunks)));
    request.once('close', () => finish(undefined));
  });
}
