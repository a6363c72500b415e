import { newKey } from './new-key.ts';

const KEY = 'browser-key';
/** Longer than a first write takes. After that the key is useless, and must not identify the browser. */
const UNUSED_MS = 60_000;

/**
 * A secret of this browser, the same in all its tabs: it joins first writes that are sent at once into one
 * session. It is replaced after a minute without a write.
 * @param storage throws where the browser forbids it; then each page has its own key
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
