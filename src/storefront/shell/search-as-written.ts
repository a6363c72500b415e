/**
 * Parameters of an address in the one form the shop writes them in. An address line may hold the same ones in another
 * form (`%20` for `+`, `%2C` for a comma), and what browser and server draw must be the same letters.
 * @param search as `location.search` has it, with `?` or empty
 */
export function searchAsWritten(search: string): string {
  const written = new URLSearchParams(search).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return written && `?${written}`;
}
