import type { MouseEvent } from 'react';

/**
 * Goes to the field a link names, or to the first choice of a group. By itself the browser leaves the focus where it
 * was, and the router takes the new place on the page for another page: what was refused would be forgotten.
 */
export function toField(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  const field = place?.querySelector('input') ?? place;
  if (!field) return;
  event.preventDefault();
  field.focus();
}
