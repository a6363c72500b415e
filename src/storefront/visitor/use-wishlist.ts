import { useMemo, useSyncExternalStore } from 'react';
import { useVisitorStore } from './use-visitor.ts';
import type { WishlistOperation } from './wishlist-operations.ts';
import { type WishlistState, wishlistItemOf } from './wishlist-state.ts';

/** The wishlist as it is shown, including pending operations. */
export function useWishlist(): WishlistState {
  const { wishlist } = useVisitorStore();
  return useSyncExternalStore(wishlist.subscribe, wishlist.get, wishlist.getInitial);
}

/** Whether a product is in the wishlist: the pressed state of its wishlist button. */
export function useIsInWishlist(productId: number): boolean {
  const { wishlist } = useVisitorStore();
  return useSyncExternalStore(
    wishlist.subscribe,
    () => wishlistItemOf(wishlist.get(), productId) !== undefined,
    () => wishlistItemOf(wishlist.getInitial(), productId) !== undefined,
  );
}

export interface WishlistActions {
  /** Adds or removes a product. */
  toggle: (productId: number) => void;
  /** Removes a product; a notice offers to undo it. */
  remove: (product: { id: number; name: string }) => void;
}

/** The actions on the wishlist: shown in the same frame, and rolled back with a notice when rejected. */
export function useWishlistActions(): WishlistActions {
  const { wishlist, notices } = useVisitorStore();
  return useMemo(() => {
    const isThere = (product: number) => wishlistItemOf(wishlist.get(), product) !== undefined;
    const add = (product: number) => wishlist.run({ kind: 'add', product });
    return {
      toggle: (product) => wishlist.run({ kind: isThere(product) ? 'remove' : 'add', product }),
      remove({ id, name }) {
        if (!isThere(id)) return;
        const removal: WishlistOperation = { kind: 'remove', product: id };
        wishlist.run(removal);
        notices.notify({
          text: `Убрали «${name}»`,
          action: { label: 'Вернуть', run: () => add(id) },
          of: [removal],
        });
      },
    };
  }, [wishlist, notices]);
}
