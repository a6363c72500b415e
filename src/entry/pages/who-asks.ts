import type { FastifyRequest } from 'fastify';
import type { Config } from '../../core/config.server.ts';
import type { LoadFailure } from '../../storefront/load.ts';
import { type CookieChoice, cookieChoiceOf } from '../../storefront/privacy/cookie-choice.ts';
import type { PageAddress } from './address.ts';
import type { knownCities } from './cities.ts';
import { reportOf } from './report.ts';
import { cityId, cityOf, failureOf, hasSession } from './visitor.ts';

/** The pages that a failed load leads to (SPEC §8). */
export const FAILURE_PAGES = new Set(['/404', '/_error']);
/** The page whose forms lead back to it with a report of what they did. */
export const REPORT_PAGE = '/cart';

/** Who asks for a page, as far as the page differs by it. */
export interface Visitor {
  origin: string;
  cookies: string;
  city: number | undefined;
  /** What brought him to a page that tells of a failure. */
  failure: LoadFailure | undefined;
  /** What the form did that led him here, as his browser gave it back. */
  report: unknown;
  cookieChoice: CookieChoice | null;
  /** Whether the page shows nothing of his own. */
  shared: boolean;
}

/** Reads of a request who asks for the page at an address, in a city there is. */
export function visitorReader(
  config: Pick<Config, 'publicUrl'>,
  cities: Pick<ReturnType<typeof knownCities>, 'valid'>,
): (request: FastifyRequest, address: PageAddress) => Promise<Visitor> {
  return async (request, address) => {
    const cookies = request.headers.cookie ?? '';
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const city = await cities.valid(cityId(address.city) ?? cityOf(cookies), origin);
    const failure = FAILURE_PAGES.has(address.path) ? failureOf(cookies) : undefined;
    const report = address.path === REPORT_PAGE ? reportOf(cookies) : undefined;
    const isNobodys = !failure && report === undefined && !hasSession(cookies);
    const shared = city !== undefined && isNobodys && address.isForAll;
    return { origin, cookies, city, failure, report, shared, cookieChoice: cookieChoiceOf(cookies) };
  };
}
