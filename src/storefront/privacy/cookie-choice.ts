/** What a visitor allows: everything listed on the cookies page, or only what the shop needs. */
export type CookieChoice = 'all' | 'necessary';

/** Changes with the text of the consent, which every visitor then has to confirm again. */
const EDITION = 1;
const NAME = 'cookie_choice';
/** A year, after which the visitor is asked again. */
const LIFETIME_SECONDS = 365 * 86_400;
const STORED = new RegExp(`(?:^|;\\s*)${NAME}=(all|necessary)-${EDITION}(?:;|$)`);

/** The choice in a Cookie header; null without one, or for an older edition (152-ФЗ, ACC-5). */
export function cookieChoiceOf(cookies: string): CookieChoice | null {
  return (STORED.exec(cookies)?.[1] as CookieChoice | undefined) ?? null;
}

/** The cookie that stores a choice; scripts read it before they count anything. */
export function cookieChoiceCookie(choice: CookieChoice, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${choice}-${EDITION}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** Parses the choice of a form; null if it is unknown. */
export function toCookieChoice(value: unknown): CookieChoice | null {
  return value === 'all' || value === 'necessary' ? value : null;
}
