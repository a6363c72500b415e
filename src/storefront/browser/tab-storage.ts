/**
 * The storage of a browser tab. Undefined on the server, where it would be shared by everybody, and in a
 * browser that forbids access.
 */
export function tabStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}
