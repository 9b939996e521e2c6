import { type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { createLogThrottle } from './log-throttle.ts';

export type Log = Logger;

/** Pretty on a terminal, JSON otherwise, so that machines and people each read their own kind. */
export function createLog(level: LevelWithSilent, terminal = process.stdout.isTTY === true): Log {
  const hooks = { logMethod: throttleOutages() };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks };
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

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** What PostgreSQL, its driver and the system say of a database that is away; 57P01 to 57P03: it shuts down, or starts. */
const OUTAGE = /^The database does not answer|^Connection terminated|ECONNREFUSED|ECONNRESET|57P0[1-3]/;

/** While the database is away, all that needs it fails again and again: each concern is one line a minute. */
export function throttleOutages(now?: () => number): LogMethod {
  const throttle = createLogThrottle(now && { now });
  return function (args, method) {
    const [fields, message = '']: unknown[] = args;
    if (typeof message === 'string' && isOutage(fields) && throttle(message) === undefined) return;
    method.apply(this, args);
  };
}

function isOutage(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return false;
  const { err } = fields;
  if (!(err instanceof Error)) return false;
  return OUTAGE.test(err.message) || ('code' in err && OUTAGE.test(String(err.code)));
}

/** Node writes its warnings, and what ends a process, to stderr as plain text: here they are lines of the log. */
export function logProcessEvents(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected error ends the process');
    process.exit(1);
  });
}

/** NO_COLOR: https://no-color.org. */
export function hasColours({ NO_COLOR, TERM }: Record<string, string | undefined>): boolean {
  return !NO_COLOR && TERM !== 'dumb';
}
