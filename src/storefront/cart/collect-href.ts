/** The checkout with a shop to collect the order at already chosen. */
export function collectHref(shop: number): string {
  return `/checkout?shop=${shop}`;
}
