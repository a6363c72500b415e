/** The largest number of products on a wishlist (ORD-4). */
export const MOST_WISHES = 500;
