import type { ListingAddress } from './listing-address.ts';

/** The address of this list with a change applied, starting at its first page. */
export type ListingHref = (change: Partial<ListingAddress>) => string;
