/** The last address of each list in this tab, by its path below `/desk`. */
const addresses = new Map<string, string>();

/** Notes the filters and the open row of a list. */
export function noteListAddress(path: string, search: string): void {
  addresses.set(path, search);
}

/** Forgets them: somebody else works in this tab now, and filters name clients. */
export function forgetListAddresses(): void {
  addresses.clear();
}

/** Where a list was left, so that the way back from one of its things leads to the same rows. */
export function listAddress(path: string): string {
  return path + (addresses.get(path) ?? '');
}
