import { type DestinationStream, type Logger, pino } from 'pino';

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
 * The log of a process: JSON lines for machines, short lines on a terminal.
 * @param level of pino: trace, debug, info, warn, error, fatal, silent
 */
export function createLog(level: string, output: NodeJS.WriteStream = process.stdout): Log {
  const options = {
    ...{ level, base: null, redact: SECRETS, timestamp: pino.stdTimeFunctions.isoTime },
    serializers: { url: withoutTokens, err: withoutQuotedData },
  };
  return output.isTTY ? pino(options, shortLines(output)) : pino(options, output);
}

/** Lets the process survive a closed or full output: the shop goes on without writing. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Removes tokens (256 bits in base64url) from an address: a link to a new password is a key. */
function withoutTokens(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…') : url;
}

/** Fields of an error that are logged. Others may quote personal data: PostgreSQL puts rows into `detail` and `where`. */
const ERROR_FACTS = [
  ...['type', 'message', 'stack', 'code', 'errno', 'syscall', 'statusCode', 'responseCode', 'command'],
  ...['severity', 'table', 'column', 'constraint', 'routine', 'aggregateErrors'],
];
/** A mail server names the recipient in its answer, which becomes the message of the error. */
const EMAIL = /[^\s<>"'(),;:=/]+@[^\s<>"'(),;:@/]+\.\p{L}{2,}/gu;

function withoutQuotedData(thrown: unknown): unknown {
  return thrown instanceof Error ? errorFacts(pino.stdSerializers.err(thrown)) : thrown;
}

function errorFacts(error: object): object {
  return Object.fromEntries(
    Object.entries(error)
      .filter(([name]) => ERROR_FACTS.includes(name))
      .map(([name, value]) => {
        if (Array.isArray(value)) return [name, value.map(errorFacts)];
        return [name, typeof value === 'string' ? value.replace(EMAIL, '…') : value];
      }),
  );
}

const LEVEL_MARKS: Record<number, string> = { 40: ' внимание', 50: ' ОШИБКА', 60: ' АВАРИЯ' };

function shortLines(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, err, ...rest } = JSON.parse(line);
      const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
      output.write(`${time.slice(11, 19)}${LEVEL_MARKS[level] ?? ''} ${msg ?? ''}${details}\n`);
      if (err) output.write(`${err.stack ?? err.message}\n`);
    },
  };
}
