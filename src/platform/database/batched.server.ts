import DataLoader from 'dataloader';
import { withNormalPriority } from './connection-reserve.server.ts';
import type { Db } from './db.server.ts';

/**
 * Makes a lookup that answers simultaneous calls with one statement. A call that arrives while a statement runs waits for
 * the next one, which begins later, so every caller sees what was committed before its call. A statement costs the server
 * as much as the rest of a small API call.
 * @param ask reads all keys through one handle; calls inside a transaction are batched by themselves
 * @param nameOf the name of a key in the answer; equal names are one key
 */
export function batched<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<ReadonlyMap<string, Answer>>,
  nameOf: (key: Key) => string,
): (db: Db, key: Key) => Promise<Answer | undefined> {
  const loaders = new WeakMap<Db, DataLoader<Key, Answer | undefined>>();
  const open = (db: Db) => {
    let asking: Promise<unknown> = Promise.resolve();
    const load = async (keys: readonly Key[]) => {
      // Callers share this statement, and an order may wait for one that a low-priority request has started.
      const answer = withNormalPriority(() => ask(db, keys));
      asking = answer.catch(() => {});
      const found = await answer;
      return keys.map((key) => found.get(nameOf(key)));
    };
    return new DataLoader(load, { cache: false, batchScheduleFn: (dispatch) => void asking.then(dispatch) });
  };
  return (db, key) => {
    const loader = loaders.get(db) ?? open(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
