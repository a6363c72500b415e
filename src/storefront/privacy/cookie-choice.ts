/** What a visitor has allowed: everything the page of cookies tells of, or what the shop cannot do without. */
export type CookieChoice = 'all' | 'necessary';

/** Changes with what one agrees to: then everybody is asked anew. */
const EDITION = 1;
const NAME = 'cookie_choice';
/** A year: then one is asked again. */
const LIFETIME_SECONDS = 365 * 86_400;
const KEPT = new RegExp(`(?:^|;\\s*)${NAME}=(all|necessary)-${EDITION}(?:;|$)`);

/** The choice in a Cookie header; null: none yet, or of an older edition (152-ФЗ, B2B §7). */
export function cookieChoiceOf(cookies: string): CookieChoice | null {
  return (KEPT.exec(cookies)?.[1] as CookieChoice | undefined) ?? null;
}

/** The cookie that keeps a choice; scripts read it before they count anything. */
export function cookieChoiceCookie(choice: CookieChoice, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${choice}-${EDITION}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** A choice as a form tells it; null: none that there is. */
export function toCookieChoice(value: unknown): CookieChoice | null {
  return value === 'all' || value === 'necessary' ? value : null;
}
