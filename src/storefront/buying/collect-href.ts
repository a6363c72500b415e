/** The address of the checkout with a shop for pick-up already chosen. */
export function collectHref(shop: number): string {
  return `/checkout?shop=${shop}`;
}
