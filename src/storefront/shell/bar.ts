/** SPEC §2: «The profile icon is highlighted on paths under /auth or /account.» */
export function isProfilePath(path: string): boolean {
  return /^\/(auth|account)(\/|$)/.test(path);
}
