import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { PHONE_IN_TEXT } from '../text/phone-and-date.ts';
import { currentWork } from '../tracing/work.server.ts';

export type Log = Logger;

/** Fields that are never logged: a reader of the log must not be able to take over an account. */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'password',
  '*.password',
  'token',
  '*.token',
];

/**
 * The log of a process: JSON lines for machines, short lines on a terminal. Each line names its time, level, machine and process,
 * and inside a request or a job also the request, the trace and the route.
 * @param level of pino: trace, debug, info, warn, error, fatal, silent
 */
export function createLog(level: string, output: NodeJS.WriteStream = process.stdout): Log {
  const options = {
    level,
    redact: SECRETS,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: output.isTTY ? null : { machine: hostname(), process: process.pid },
    formatters: { level: (name: string) => ({ level: name }) },
    mixin: workUnderWay,
    serializers: { url: withoutValues, err: withoutQuotedData },
  };
  return output.isTTY ? pino(options, shortLines(output)) : pino(options, output);
}

/** Lets the process survive a closed or full output: the shop goes on without writing. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** What the line belongs to; the trace, too, so that lines of several servers can be joined. */
function workUnderWay(): object {
  const work = currentWork();
  return work ? { request: work.request, trace: work.trace, route: work.route } : {};
}

/**
 * Removes from an address tokens (256 bits in base64url), because a link to a new password is a key, and the values of its
 * query, because people search for names and phones.
 */
function withoutValues(url: unknown): unknown {
  if (typeof url !== 'string') return url;
  const [path = '', query] = url.split('?', 2);
  const names = query?.replace(/=[^&]*/g, '=…');
  return `${path}${query === undefined ? '' : `?${names}`}`.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…');
}

/** Fields of an error that are logged. Others may quote personal data: PostgreSQL puts rows into `detail` and `where`. */
const ERROR_FACTS = [
  'type',
  'message',
  'stack',
  'code',
  'errno',
  'syscall',
  'statusCode',
  'responseCode',
  'command',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'aggregateErrors',
];
/** A mail server names the recipient in its answer, which becomes the message of the error. */
const EMAIL = /[^\s<>"'(),;:=/]+@[^\s<>"'(),;:@/]+\.\p{L}{2,}/gu;
const PHONE = new RegExp(PHONE_IN_TEXT, 'g');
/** PostgreSQL quotes a value that does not fit its type (SQLSTATE class 22). */
const WRONG_VALUE = /^22...$/;
const QUOTED = /"[^"]*"/g;

function withoutQuotedData(thrown: unknown): unknown {
  return thrown instanceof Error ? errorFacts(pino.stdSerializers.err(thrown)) : thrown;
}

function errorFacts(error: object): object {
  const isQuoting = WRONG_VALUE.test(String((error as { code?: unknown }).code));
  const written = (text: string) =>
    (isQuoting ? text.replace(QUOTED, '"…"') : text).replace(EMAIL, '…').replace(PHONE, '…');
  return Object.fromEntries(
    Object.entries(error)
      .filter(([name]) => ERROR_FACTS.includes(name))
      .map(([name, value]) => {
        if (Array.isArray(value)) return [name, value.map(errorFacts)];
        return [name, typeof value === 'string' ? written(value) : value];
      }),
  );
}

const LEVEL_MARKS: Record<string, string> = { warn: ' внимание', error: ' ОШИБКА', fatal: ' АВАРИЯ' };

function shortLines(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, err, trace: _, ...rest } = JSON.parse(line);
      const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
      output.write(`${time.slice(11, 19)}${LEVEL_MARKS[level] ?? ''} ${msg ?? ''}${details}\n`);
      if (err) output.write(`${err.stack ?? err.message}\n`);
    },
  };
}
