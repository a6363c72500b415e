/** SPEC §2: «The profile icon is highlighted on paths under /auth or /account.» */
export function isProfilePath(path: string): boolean {
  return /^\/(auth|account)(\/|$)/.test(path);
}

/** Pages one need not come back to after a login. */
const NO_WAY_BACK = /^\/($|(auth|account|city|404|_error)(\/|$))/;

/** Where the profile leads: «/account/orders when authenticated and /auth/login otherwise» (SPEC §6), and back from it. */
export function profileHref(isAuthenticated: boolean, here: string): string {
  if (isAuthenticated) return '/account/orders';
  return NO_WAY_BACK.test(here.replace(/\?.*$/s, ''))
    ? '/auth/login'
    : `/auth/login?next=${encodeURIComponent(here)}`;
}
