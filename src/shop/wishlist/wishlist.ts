/** As many goods as one wishlist holds (RELIABILITY 23). */
export const MOST_WISHES = 500;
