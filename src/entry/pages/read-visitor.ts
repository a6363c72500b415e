import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.server.ts';
import type { LoadFailure } from '../../storefront/loading/load.ts';
import { type CookieChoice, cookieChoiceOf } from '../../storefront/privacy/cookie-choice.ts';
import type { PageAddress } from './address.ts';
import type { knownCities } from './cities.ts';
import { failureOf } from './failure.ts';
import { reportOf } from './report.ts';
import { cityId, cityOf, hasSession } from './visitor.ts';

/** The pages that a failed load leads to (R8.3). */
export const FAILURE_PAGES = new Set(['/404', '/_error']);
/** The pages whose forms redirect back to them with a report of the result. */
export const REPORT_PAGES = new Set(['/cart', '/cart/upload']);

/** The facts about a visitor by which a page may differ. */
export interface Visitor {
  origin: string;
  cookies: string;
  city: number | undefined;
  /** The failed load that an error page reports. */
  failure: LoadFailure | undefined;
  /** The result of the previous form, as the browser sent it back; not validated. */
  report: unknown;
  cookieChoice: CookieChoice | null;
  /** Whether the page is the same for all guests of the city. */
  shared: boolean;
}

/** Makes a function that reads the visitor from a request; the city is always an existing one. */
export function visitorReader(
  config: Pick<Config, 'publicUrl'>,
  cities: Pick<ReturnType<typeof knownCities>, 'valid'>,
): (request: FastifyRequest, address: PageAddress) => Promise<Visitor> {
  return async (request, address) => {
    const cookies = request.headers.cookie ?? '';
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    const city = await cities.valid(cityId(address.city) ?? cityOf(cookies), origin);
    const failure = FAILURE_PAGES.has(address.path) ? failureOf(cookies) : undefined;
    const report = REPORT_PAGES.has(address.path) ? reportOf(cookies) : undefined;
    const isGuestPage = !failure && report === undefined && !hasSession(cookies);
    const shared = city !== undefined && isGuestPage && address.isForAll;
    return { origin, cookies, city, failure, report, shared, cookieChoice: cookieChoiceOf(cookies) };
  };
}
