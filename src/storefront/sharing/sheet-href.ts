import type { SharedKind } from './share-action.ts';

/** The visitor's cart or wishlist as a spreadsheet. */
export function sheetHref(from: SharedKind): string {
  return `/api/v1/shared-carts/xlsx/?from=${from}`;
}

/** The list of a link as a spreadsheet. */
export function sharedSheetHref(token: string): string {
  return `/api/v1/shared-carts/${token}/xlsx/`;
}
