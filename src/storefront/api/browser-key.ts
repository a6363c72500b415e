import { newKey } from './new-key.ts';

const KEY = 'browser-key';
/** Longer than a first write takes. After that the key has no use and must not tell the browser apart. */
const UNUSED_MS = 60_000;

/**
 * A secret of this browser, the same in all its tabs, which joins first writes that are sent at once into one session.
 * It is replaced after a minute without a write.
 * @param storage throws where the browser forbids it; the key is then the page's own
 */
export function createBrowserKey(storage: () => Storage, now = Date.now): () => string {
  let own = '';
  return () => {
    try {
      const [key = '', usedAt = 'never'] = storage().getItem(KEY)?.split(' ') ?? [];
      const age = now() - Number(usedAt);
      own = /^[\da-f]{32}$/.test(key) && age >= 0 && age < UNUSED_MS ? key : newKey();
      storage().setItem(KEY, `${own} ${now()}`);
    } catch {
      own ||= newKey();
    }
    return own;
  };
}
