/** A cookie of this page that scripts may read; undefined if there is none of that name. */
export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];
}
