/**
 * What a tab of a browser keeps for its pages; none on the server, whose own one would be everybody's, nor in a browser
 * that forbids even to ask for it.
 */
export function tabStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}
