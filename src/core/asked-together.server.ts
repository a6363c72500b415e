import { stayUnyielding } from './connection-reserve.server.ts';
import type { Db } from './db.server.ts';

/** What waits for the next question, and its answer. */
interface Waiting<Key, Answer> {
  keys: Key[];
  answer: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * One statement for all who ask for something of the same kind at the same time: who asks while it is under way waits for the next
 * one, which begins after he has asked, so everybody sees what was committed before his question. A statement costs the server
 * as much as all the rest of a small call.
 * @param ask reads all that is asked for through one handle: a transaction asks for itself
 * @param nameOf tells keys apart, and answers by them
 */
export function askedTogether<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<ReadonlyMap<string, Answer>>,
  nameOf: (key: Key) => string,
): (db: Db, key: Key) => Promise<Answer | undefined> {
  const questions = new WeakMap<
    Db,
    { asking: Promise<unknown> | undefined; next: Waiting<Key, Answer> | undefined }
  >();
  return async (db, key) => {
    const known = questions.get(db) ?? { asking: undefined, next: undefined };
    questions.set(db, known);
    if (known.next) known.next.keys.push(key);
    else {
      const keys = [key];
      const begin = async () => {
        await known.asking?.catch(() => {});
        known.next = undefined;
        const asking = ask(db, keys);
        known.asking = asking;
        try {
          return await asking;
        } finally {
          if (known.asking === asking) known.asking = undefined;
        }
      };
      // It is everybody's: an order may wait for it that somebody who looks around has begun.
      known.next = { keys, answer: stayUnyielding(begin) };
    }
    return (await known.next.answer).get(nameOf(key));
  };
}
