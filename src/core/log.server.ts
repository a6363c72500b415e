import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Never written down: whoever reads a log must not be able to become somebody else. */
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
    serializers: { url: withoutTokens },
  };
  return output.isTTY ? pino(options, shortLines(output)) : pino(options, output);
}

/** From now on a reader of what this process writes may go away, or his disk be full: the shop goes on in silence. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** An address with its tokens, 256 bits in base64url, left out: a link to a new password is a key. */
function withoutTokens(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…') : url;
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
