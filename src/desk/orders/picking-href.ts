/** The address of the picking lists of these orders. */
export function pickingHref(ids: readonly string[]): string {
  return `/api/v1/staff/orders/picking-lists/?orders=${ids.join(',')}`;
}
