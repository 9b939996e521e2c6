import { type Agent, get } from 'node:http';

/** Asks for a page and reads it to its end; answers with its status, 0 where none came. */
export function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
      answer.resume();
    }).once('error', () => resolve(0));
  });
}
