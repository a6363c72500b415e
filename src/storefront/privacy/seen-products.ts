const KEY = 'seen-products';
/** As many as stand in two rows; older ones are forgotten. */
const MOST = 12;

/** Ids of goods looked at on this device, the latest first; whatever else may stand there is not told. */
export function seenProducts(storage: Pick<Storage, 'getItem'> | undefined = device()): number[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647))].slice(
      0,
      MOST,
    );
  } catch {
    return [];
  }
}

/** Remembers goods as the latest looked at. Asked for only with the visitor's agreement. */
export function rememberSeen(
  product: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = device(),
): void {
  try {
    const others = seenProducts(storage).filter((id) => id !== product);
    storage?.setItem(KEY, JSON.stringify([product, ...others].slice(0, MOST)));
  } catch {
    // A device that keeps nothing has nothing to show later.
  }
}

/** Forgets everything that was looked at. */
export function forgetSeen(storage: Pick<Storage, 'removeItem'> | undefined = device()): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Nothing could be kept there either.
  }
}

/** Storage of this device; a browser may forbid even to ask for it. */
function device(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
