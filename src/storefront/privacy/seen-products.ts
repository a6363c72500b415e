const KEY = 'seen-products';
/** As many as fit in two rows; older ones are dropped. */
const MOST = 12;

/** Ids of products viewed on this device, the latest first; foreign data in the storage is ignored. */
export function seenProducts(storage: Pick<Storage, 'getItem'> | undefined = device()): number[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647))].slice(
      0,
      MOST,
    );
  } catch {
    return [];
  }
}

/** Stores a product as the latest viewed. Called only with the visitor's consent. */
export function storeSeen(
  product: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = device(),
): void {
  try {
    const others = seenProducts(storage).filter((id) => id !== product);
    storage?.setItem(KEY, JSON.stringify([product, ...others].slice(0, MOST)));
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** Deletes all viewed products. */
export function forgetSeen(storage: Pick<Storage, 'removeItem'> | undefined = device()): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Nothing could be stored there either.
  }
}

/** The storage of this device; a browser may forbid access. */
function device(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
