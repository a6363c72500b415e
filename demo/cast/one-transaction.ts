import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';

/**
 * A transaction for use cases that open one of their own: all of them write in this one, so that either the complete
 * cast
 * exists or none of it.
 */
export function asDatabase(tx: Tx): Kysely<DB> {
  const inside = { execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) };
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => inside;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
