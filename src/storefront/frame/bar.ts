/** Whether the profile is highlighted on a page (R2.21). */
export function isProfilePath(path: string): boolean {
  return /^\/(auth|account)(\/|$)/.test(path);
}

/** Pages that a login does not return to. */
const NO_WAY_BACK = /^\/($|(auth|account|city|404|_error)(\/|$))/;

/** The address of the profile link, including where to return after a login (R6.3). */
export function profileHref(isAuthenticated: boolean, here: string): string {
  if (isAuthenticated) return '/account/orders';
  return NO_WAY_BACK.test(here.replace(/\?.*$/s, ''))
    ? '/auth/login'
    : `/auth/login?next=${encodeURIComponent(here)}`;
}
