/**
 * Normalises the parameters of an address. An address may hold them in another form (`%20` for `+`, `%2C` for
 * a comma), and the browser must render the same text as the server.
 * @param search as `location.search` has it, with `?` or empty
 */
export function searchAsWritten(search: string): string {
  const written = new URLSearchParams(search).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return written && `?${written}`;
}
