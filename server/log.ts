import { type LevelWithSilent, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type Log = Logger;

/** Pretty on a terminal, JSON otherwise, so that machines and people each read their own kind. */
export function createLog(level: LevelWithSilent, terminal = process.stdout.isTTY === true): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!terminal) return pino(options);
  return pino(
    options,
    pretty({
      colorize: hasColours(process.env),
      translateTime: 'HH:MM:ss',
      ignore: 'pid,hostname',
      sync: true,
    }),
  );
}

/** Node writes its warnings, and what ends a process, to stderr as plain text: here they are lines of the log. */
export function logProcessEvents(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody expected ends the process');
    process.exit(1);
  });
}

/** NO_COLOR: https://no-color.org. */
export function hasColours({ NO_COLOR, TERM }: Record<string, string | undefined>): boolean {
  return !NO_COLOR && TERM !== 'dumb';
}
