import { get, type IncomingMessage } from 'node:http';
import { type LiveEvent, liveEvent } from '../../contract/live.ts';

/** One message of the SSE connection, as a browser would read it. */
export interface LiveMessage {
  id: string;
  event: string;
  data: string;
}

export interface LiveReader {
  status: number;
  headers: IncomingMessage['headers'];
  messages: LiveMessage[];
  /** The messages that tell of changes. */
  events(): LiveEvent[];
  /** Settles when the other side ends the line. */
  ended: Promise<void>;
  close(): void;
}

interface ReaderOptions {
  headers?: Record<string, string>;
  /** The address to connect from: all of 127.0.0.0/8 is this machine. */
  from?: string;
}

/** Opens the line and reads along. */
export function openLiveReader(
  url: string,
  { headers = {}, from }: ReaderOptions = {},
): Promise<LiveReader & { body(): string }> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { headers, agent: false, ...(from ? { localAddress: from } : {}) },
      (response) => {
        const messages: LiveMessage[] = [];
        let unread = '';
        let whole = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          whole += piece;
          const parts = (unread + piece).split('\n\n');
          unread = parts.pop() ?? '';
          messages.push(...parts.map(readMessage));
        });
        const ended = new Promise<void>((end) => response.on('close', () => end()));
        response.on('error', () => {});
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          messages,
          events: () =>
            messages
              .filter(({ event }) => event === 'message')
              .map(({ data }) => liveEvent.parse(JSON.parse(data))),
          ended,
          body: () => whole,
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}

function readMessage(text: string): LiveMessage {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    id: fields.get('id') ?? '',
    event: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
  };
}
