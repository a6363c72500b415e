import { isIP } from 'node:net';

/** Addresses that a browser uses together: origins and the base of the API. */
interface BrowserAddresses {
  publicUrl: string | undefined;
  publicApiUrl: string | undefined;
  corsOrigins: readonly string[];
  cookieDomain: string | undefined;
}

/** At least two labels: browsers accept no cookies for a top-level domain or an IP address. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;

/** Whether cookies can be set for this domain and its subdomains. */
export function isCookieDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/**
 * Explains in Russian why a browser would send no cookies between these addresses: they belong to two sites, or to two hosts
 * without COOKIE_DOMAIN. Addresses that are not set are not checked.
 * @returns undefined if there is no such problem
 */
export function siteFault(addresses: BrowserAddresses): string | undefined {
  const { publicUrl, publicApiUrl, corsOrigins, cookieDomain } = addresses;
  const known = [publicUrl, publicApiUrl, ...corsOrigins].flatMap((text) => (text ? new URL(text) : []));
  const hosts = [...new Set(known.map(({ hostname }) => hostname))];
  const stranger = cookieDomain && hosts.find((host) => !isOf(cookieDomain, host));
  if (stranger) return `COOKIE_DOMAIN: ${stranger} — не ${cookieDomain} и не его поддомен`;
  if (new Set(known.map(({ protocol }) => protocol)).size > 1)
    return 'PUBLIC_URL, PUBLIC_API_URL и CORS_ORIGINS: все адреса — либо https, либо http: вместе они не работают';
  if (cookieDomain || hosts.length < 2) return undefined;
  const common = commonDomain(hosts);
  return common
    ? `COOKIE_DOMAIN: у страниц и API разные имена (${hosts.join(', ')}); укажите их общий домен: ${common}`
    : `PUBLIC_URL, PUBLIC_API_URL и CORS_ORIGINS: ${hosts.join(' и ')} — разные сайты, браузер не передаст между ними cookie; нужны поддомены одного домена`;
}

function isOf(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The longest domain that all hosts belong to. */
function commonDomain([first = '', ...others]: readonly string[]): string | undefined {
  if (isIP(first)) return undefined;
  const labels = first.split('.');
  const candidates = labels.map((_, at) => labels.slice(at).join('.'));
  return candidates.find((each) => isCookieDomain(each) && others.every((host) => isOf(each, host)));
}
