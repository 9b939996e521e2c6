/** Follows HTTP/1.1 answers on a connection that has one request in flight at a time. */
export interface AnswerReader {
  /** Takes what came; answers with the status once an answer is complete. */
  read(chunk: Buffer): number | undefined;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

export function createAnswerReader(): AnswerReader {
  let head = '';
  let status = 0;
  /** Bytes of the body still to come; undefined where the body is sent in chunks of its own. */
  let missing: number | undefined;
  let tail = '';

  const begin = (text: string) => {
    const [, code] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
    if (!code) throw new Error(`This is no answer: ${text.slice(0, 80)}`);
    status = Number(code);
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    const empty = status === 204 || status === 304;
    missing = empty ? 0 : length === undefined ? undefined : Number(length);
  };

  const finish = () => {
    head = '';
    tail = '';
    return status;
  };

  return {
    read(chunk) {
      let body = chunk;
      if (!head.endsWith(HEAD_END)) {
        const before = head.length;
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return undefined;
        head = head.slice(0, end + HEAD_END.length);
        body = chunk.subarray(head.length - before);
        begin(head);
      }
      if (missing !== undefined) {
        missing -= body.length;
        return missing <= 0 ? finish() : undefined;
      }
      // With one request in flight, an answer ends where the bytes end.
      tail = (tail + body.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
      return tail === LAST_CHUNK ? finish() : undefined;
    },
  };
}
