import type { MouseEvent } from 'react';

/**
 * Focuses the field a link points to, or the first choice of a group. The browser alone would leave the
 * focus, and the router would treat the new hash as another page and drop the validation errors.
 */
export function toField(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  const field = place?.querySelector('input') ?? place;
  if (!field) return;
  event.preventDefault();
  field.focus();
}
