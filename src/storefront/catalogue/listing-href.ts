import type { ListingAddress } from './listing-address.ts';

/** The address of this list with a change made to it, from its beginning. */
export type ListingHref = (change: Partial<ListingAddress>) => string;
