import { type Agent, get } from 'node:http';

/** Asks for a page and reads it to its end; answers with its status, 0 where none came in ten seconds. */
export function ask(
  url: string,
  options: { agent: Agent; localAddress?: string | undefined },
): Promise<number> {
  return new Promise((resolve) => {
    const asked = get(
      url,
      { ...options, headers: { 'Accept-Encoding': 'br' }, timeout: 10_000 },
      (answer) => {
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', () => resolve(0));
        answer.resume();
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
  });
}
