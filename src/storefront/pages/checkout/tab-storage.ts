/** What a tab of a browser keeps for its pages; none on the server, whose own one would be everybody's. */
export function tabStorage(): Storage | undefined {
  return typeof window === 'undefined' ? undefined : window.sessionStorage;
}
