import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Environment } from './environment.ts';

export type Log = Logger;

/** Pretty on a terminal, JSON otherwise, so that machines and people each read their own kind. */
export function createLog(level: Environment['logLevel'], terminal = process.stdout.isTTY === true): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!terminal) return pino(options);
  return pino(
    options,
    pretty({ colorize: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', sync: true }),
  );
}
