import type { Config } from '../platform/config/config.server.ts';

type CookieConfig = Pick<Config, 'publicUrl' | 'cookieDomain'>;

/**
 * The name of a cookie of the shop. Over https it gets the prefix `__Host-`, which browsers accept only from this host
 * over https: a sibling subdomain or a plain http answer cannot set it. A cookie that the hosts of one domain share
 * cannot have the prefix (RFC 6265bis §4.1.3.2).
 */
export function cookieName(config: CookieConfig, name: string): string {
  return isHttps(config) && !config.cookieDomain ? `__Host-${name}` : name;
}

/** The attributes that every cookie of the API has. */
export function cookieAttributes(config: CookieConfig) {
  const { cookieDomain } = config;
  const shared = cookieDomain ? { domain: cookieDomain } : {};
  return { path: '/', sameSite: 'lax', secure: isHttps(config), ...shared } as const;
}

/** The name of a cookie of the desk, which no other host shares. */
export function deskCookieName(config: CookieConfig, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

/** The attributes of the cookies of the desk: no page of another site can send them. */
export function deskCookieAttributes(config: CookieConfig) {
  return { path: '/', sameSite: 'strict', secure: isHttps(config), httpOnly: true } as const;
}

function isHttps({ publicUrl }: CookieConfig): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
