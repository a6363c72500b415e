/** Network errors of Node that mean: there is no server at the other end, or it went away. */
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
 * What PostgreSQL says itself: 08 connection; 25006 it may only be read, as a replica that has not taken over yet; 3D000 there is no
 * such database, it is just being restored; 53100, 53200, 53300 no room on its disk, in its memory, for connections;
 * 57014 a statement exceeded its time limit; 57P01…57P05 it is stopping or starting.
 */
const SAID_BY_SERVER = /^(08...|25006|3D000|53[123]00|57014|57P0[1-5])$/;

/**
 * A database that has not what a shop of its migrations has: 42P01 a table, 42703 a column, 42704 a type, 42883 a
 * function, 3F000 the schema, 42803 and 42P10 a key that a query counts on. It is just being restored, or another version
 * of the shop has changed it: queries are proved by tests, so the fault is hardly theirs, and who asks again in a moment
 * may be answered.
 */
const NOT_THERE = /^(42P01|42703|42704|42883|3F000|42803|42P10)$/;
/** The same, of what was dropped while a query ran (XX000); 0A000: it was made anew, otherwise than a statement knew it. */
const DROPPED_MEANWHILE = /^(could not open relation|cache lookup failed|cached plan must not change)/;

/** What the driver says without a code. */
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** Whether something thrown by a query means that the database cannot be used now, and not that the query is bad. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, syscall } = thrown as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return SAID_BY_DRIVER.test(thrown.message);
  if (code === 'ENOENT') return syscall === 'connect'; // there is no such socket, not: no such file
  if (DROPPED_MEANWHILE.test(thrown.message)) return true;
  return NETWORK.has(code) || SAID_BY_SERVER.test(code) || NOT_THERE.test(code);
}
