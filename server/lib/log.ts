import { inspect, styleText } from 'node:util';
import { type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino';
import { createLogThrottle } from './log-throttle.ts';

export type Log = Logger;

/** Readable lines on a terminal, otherwise JSON. */
export function createLog(level: LevelWithSilent, terminal = process.stdout.isTTY === true): Log {
  const hooks = { logMethod: throttleOutages() };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks };
  if (!terminal) return pino(options);
  const colours = hasColours(process.env);
  return pino(options, { write: (line) => void process.stdout.write(readableLine(line, colours)) });
}

interface LogLine {
  time: string;
  level: number;
  msg?: string;
  err?: { stack?: string; message?: string };
}

const LEVEL_COLOURS = new Map<string, 'yellow' | 'red'>([
  ['warn', 'yellow'],
  ['error', 'red'],
  ['fatal', 'red'],
]);

/** Returns a JSON line of the log as people read it: local time, level and message, then a line for each other field. */
export function readableLine(line: string, colours: boolean): string {
  const { time, level, msg = '', err, ...fields }: LogLine = JSON.parse(line);
  const name = pino.levels.labels[level] ?? 'log';
  const label = name.toUpperCase();
  const colour = LEVEL_COLOURS.get(name) ?? 'green';
  const rows = Object.entries(fields).map(
    ([field, value]) =>
      `${field}: ${typeof value === 'string' ? value : inspect(value, { colors: colours })}`,
  );
  if (err) rows.push(err.stack ?? err.message ?? inspect(err));
  const clock = new Date(time).toTimeString().slice(0, 'HH:MM:SS'.length);
  const shown = colours ? styleText(colour, label, { validateStream: false }) : label;
  return `[${clock}] ${shown}: ${msg}\n${rows.map((row) => `${row}\n`.replaceAll(/^(?=.)/gm, '    ')).join('')}`;
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Errors of an unreachable database; 57P01 to 57P03: it shuts down or starts. */
const OUTAGE = /^The database does not answer|^Connection terminated|ECONNREFUSED|ECONNRESET|57P0[1-3]/;

/** Logs each message about an unreachable database once a minute. */
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

/** Logs warnings and uncaught exceptions, which Node writes to stderr as plain text. */
export function logProcessEvents(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warning'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected error ends the process');
    process.exit(1);
  });
}

/** NO_COLOR: https://no-color.org. */
export function hasColours({ NO_COLOR, TERM }: Record<string, string | undefined>): boolean {
  return !NO_COLOR && TERM !== 'dumb';
}
