import { expect, test } from 'vitest';
import { createAnswerReader } from './answer-reader.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PLAIN = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello';
const CHUNKED = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

test.for([
  [200, PLAIN],
  [404, CHUNKED],
  [304, 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'],
  [301, 'HTTP/1.1 301 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'],
] as const)(
  'an answer of %s is complete at its last byte, wherever the network cuts it',
  ([status, text]) => {
    for (let cut = 1; cut < text.length; cut++) {
      const reader = createAnswerReader();
      expect(reader.read(bytes(text.slice(0, cut)))).toBeUndefined();
      expect(reader.read(bytes(text.slice(cut)))).toBe(status);
    }
  },
);

test('one answer follows another on the same connection', () => {
  const reader = createAnswerReader();
  expect(reader.read(bytes(PLAIN))).toBe(200);
  expect(reader.read(bytes(CHUNKED))).toBe(404);
  expect(reader.read(bytes(PLAIN))).toBe(200);
});

test('what is no answer is refused', () => {
  expect(() => createAnswerReader().read(bytes('SSH-2.0-x\r\n\r\n'))).toThrow('This is no answer');
});
