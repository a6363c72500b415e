/** Network errors of Node: no server at the other end, or the connection to it was lost. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Error codes of PostgreSQL: 08 connection lost; 25006 read-only, such as a replica that has not taken over yet; 3D000
 * the database does not exist, as during a restore; 53100, 53200, 53300 no disk space, memory or connections left;
 * 57014 a statement exceeded its time limit; 57P01…57P05 the server is stopping or starting.
 */
const SERVER_CODES = /^(08...|25006|3D000|53[123]00|57014|57P0[1-5])$/;

/**
 * The database lacks an object of the migrations: 42P01 a table, 42703 a column, 42704 a type, 42883 a function, 3F000
 * the schema, 42803 and 42P10 a key that a query relies on. It is being restored, or another version of the shop has
 * migrated it. Tests cover the queries, so a retry may succeed.
 */
const NOT_THERE = /^(42P01|42703|42704|42883|3F000|42803|42P10)$/;
/** An object was dropped while a query ran (XX000), or was created anew with a different shape (0A000). */
const DROPPED_MEANWHILE = /^(could not open relation|cache lookup failed|cached plan must not change)/;

/** Messages of the driver that have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** Whether an error of a query means that the database is unavailable, not that the query is wrong. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, syscall } = thrown as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return DRIVER_MESSAGES.test(thrown.message);
  if (code === 'ENOENT') return syscall === 'connect'; // the socket is missing, not a file
  if (DROPPED_MEANWHILE.test(thrown.message)) return true;
  return NETWORK.has(code) || SERVER_CODES.test(code) || NOT_THERE.test(code);
}
