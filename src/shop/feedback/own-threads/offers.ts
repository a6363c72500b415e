/** `open`: it can be put into the cart. The client may also have taken or declined it, or its last day has passed. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'expired'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** For so many days after the answer, or after the day that it names, goods can be taken by the link (ACC-14). */
export const OFFER_DAYS = 14;
