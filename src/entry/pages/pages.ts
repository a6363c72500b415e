import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TaggedCache } from '../../platform/cache/cache.server.ts';
import { tokenCookie } from '../../shop/session/csrf/csrf.ts';
import type { Transport } from '../../storefront/api/calls.ts';
import type { SharedLoad } from '../../storefront/cached/shared-load.ts';
import type { PageVisit, RenderedPage } from '../../storefront/entry.server.tsx';
import { cookieChoiceOf } from '../../storefront/privacy/cookie-choice.ts';
import type { PagesContext } from '../http-context.ts';
import { addressReader, type PageAddress } from './address.ts';
import { cachedAnswer, encodingFor, OF_ONCE, type PageAnswer, sendAnswer, singleAnswer } from './answer.ts';
import { openBuild } from './build.ts';
import { watchPageChanges } from './changes.ts';
import { knownCities } from './cities.ts';
import { CookieJar } from './cookie-jar.ts';
import { deskPolicy, registerDesk } from './desk.ts';
import { failureCookie, failureShownAt, forgetsFailure } from './failure.ts';
import { answerFromCacheFirst } from './front.ts';
import { loadCache } from './guest-loads.ts';
import { watchHalfHours } from './half-hours.ts';
import { isOwnForm, isSecretAddress, plainOrigin } from './origin.ts';
import { FAILURE_PAGES, REPORT_PAGES, type Visitor, visitorReader } from './read-visitor.ts';
import { readReportCookie, reportCookie } from './report.ts';
import { type CallerOf, inProcess, overHttp } from './transport.ts';
import { takeFilesOfForms, takeLongForms } from './upload.ts';
import { cityId, cityOf, hasSession, withCity } from './visitor.ts';

/** Addresses whose last part may have changed. */
const WITH_SLUG = /^\/(catalog|product|info|posts)\/[^/]+$/;

const ASSETS = /^\/(desk\/)?assets\//;

/** How long the cities of another server are cached, ms: it announces no changes. */
const CITIES_OF_OTHERS_MS = 60_000;

/** What the metrics read from the pages. */
export interface MeasuredPages {
  /** When the change log was last read, ms since 1970. */
  logReadAt(): number | undefined;
}

/**
 * Serves the pages of the storefront: rendered on the server and, for guests, cached whole and compressed (PR-8). Every
 * address that no other part of the server answers is a page, if only the 404 page.
 */
export async function registerPages(app: FastifyInstance, context: PagesContext): Promise<MeasuredPages> {
  const { config } = context;
  const build = await openBuild(app, context);
  if (build.desk) {
    const policy = context.dev ? undefined : deskPolicy(context.headers['content-security-policy']);
    registerDesk(app, build.desk, policy);
  }
  const addresses = addressReader((path) => build.current.knownParameters(path));
  // The API of another server announces no changes, and in development the sources change.
  const isCaching = config.apiUrl === undefined && !context.dev && config.pageCacheBytes > 0;
  const half = { bytes: isCaching ? config.pageCacheBytes / 2 : 0 };
  const cache = new TaggedCache<PageAnswer>('pages', half);
  const loads = new TaggedCache<SharedLoad>('page data', half);
  const cities = knownCities(
    transport,
    config.apiUrl ?? 'http://vitrina.internal',
    config.apiUrl ? CITIES_OF_OTHERS_MS : undefined,
  );
  const visitorOf = visitorReader(config, cities);
  const cacheFor = loadCache(config, loads);
  const drop = (tags: Set<string>, grace: number) => {
    cities.invalidate(tags, grace);
    loads.invalidate(tags); // the next pages are made from these
    cache.invalidate(tags, grace);
  };
  const watch = watchPageChanges(app, context, drop);
  watchHalfHours(app, drop);

  if (!context.dev) answerFromCacheFirst(app, context.headers, cachedPage);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  takeLongForms(app);
  takeFilesOfForms(app, config);
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) =>
    showPreview(request, reply, request.params.token),
  );
  app.setNotFoundHandler(async (request, reply) => {
    // An asset that no build has is no page, and its address must not be made lower case.
    if (ASSETS.test(request.url)) return reply.code(404).header('cache-control', 'no-store').send();
    if (request.method === 'GET' || request.method === 'HEAD') return showPage(request, reply);
    if (request.method === 'POST') return takeForm(request, reply);
    return reply.code(405).header('allow', 'GET, HEAD, POST').send();
  });
  return { logReadAt: () => watch?.readAt };

  async function showPage(request: FastifyRequest, reply: FastifyReply) {
    const address = addresses.read(request.url);
    if (address.redirect) return reply.redirect(await finalAddress(request, address.redirect), 301);
    const visitor = await visitorOf(request, address);
    const failure = failureShownAt(request.url, visitor.failure);
    // The address that failed is not in the address bar, so a reload of the error page goes there.
    if (failure?.isShown) return reply.headers(forgetsFailure(isSecure(visitor))).redirect(failure.path, 302);
    const accepted = request.headers['accept-encoding'];
    if (visitor.shared) {
      const answer = await sharedPage(request, visitor, address);
      const moved = isMissing(answer.status, answer.headers) && (await redirectOf(request, visitor, address));
      if (moved) return reply.redirect(moved, 301);
      return sendAnswer(request, reply, answer, encodingFor(accepted));
    }
    const page = await renderPage(request, visitor, address);
    const moved = isMissing(page.status, [...page.headers]) && (await redirectOf(request, visitor, address));
    if (moved) return reply.redirect(moved, 301);
    page.headers.set('cache-control', 'private, no-store');
    if (failure)
      page.headers.append('set-cookie', failureCookie({ ...failure, isShown: true }, isSecure(visitor)));
    if (visitor.report !== undefined) page.headers.append('set-cookie', readReportCookie(isSecure(visitor)));
    const encoding = encodingFor(accepted, OF_ONCE);
    return sendAnswer(request, reply, singleAnswer(page, encoding), encoding);
  }

  /** Where the staff lets an address without a page lead (STF-65); null: nowhere. */
  async function redirectOf(request: FastifyRequest, visitor: Visitor, { path }: PageAddress) {
    if (FAILURE_PAGES.has(path)) return null;
    const answer = await ask(request, visitor, `redirects/?path=${encodeURIComponent(path)}`);
    return answer?.target ?? null;
  }

  /**
   * The page of the shop at a draft, for anybody who has the signed link (STF-62), as a guest sees it. It is static: scripts
   * would load what is published.
   */
  async function showPreview(request: FastifyRequest, reply: FastifyReply, token: string) {
    const visitor = {
      ...(await visitorOf(request, addresses.read('/404'))),
      shared: true,
      failure: undefined,
      report: undefined,
    };
    const answer = await ask(request, visitor, `previews/${encodeURIComponent(token)}/`);
    const address = addresses.read(answer?.href ?? '/404');
    const page = await renderPage(request, visitor, address, { preview: answer && token });
    page.headers.set('cache-control', 'private, no-store');
    page.headers.set('x-robots-tag', 'noindex, nofollow');
    page.headers.set('referrer-policy', 'no-referrer');
    const encoding = encodingFor(request.headers['accept-encoding'], OF_ONCE);
    return sendAnswer(request, reply, singleAnswer(page, encoding), encoding);
  }

  /** What the API answers to a call for a page; undefined without an answer. */
  async function ask(request: FastifyRequest, visitor: Visitor, call: string) {
    const caller = { origin: visitor.origin, address: request.ip, requestId: request.id };
    const send = transport({ ...caller, cookies: new CookieJar('') });
    const answer = await send(new Request(`${config.apiUrl ?? 'http://vitrina.internal'}/api/v1/${call}`));
    return answer.ok ? ((await answer.json()) as { target?: string | null; href?: string }) : undefined;
  }

  /** The cached page for a guest; undefined if only the full handler can decide what to send. */
  function cachedPage({ url = '', headers }: IncomingMessage): PageAnswer | undefined {
    const address = addresses.cached(url);
    if (!address?.isForAll || address.redirect || context.drain.started) return undefined;
    if (FAILURE_PAGES.has(address.path) || REPORT_PAGES.has(address.path)) return undefined;
    const origin = plainOrigin(headers, config);
    const { cookie = '' } = headers;
    if (origin === undefined || hasSession(cookie)) return undefined;
    const city = cities.validNow(cityId(address.city) ?? cityOf(cookie));
    if (city === undefined) return undefined;
    return cache.get(keyOf({ city, origin, cookieChoice: cookieChoiceOf(cookie) }, address));
  }

  /** Pages of one address differ by city, by the cookie notice and, without a PUBLIC_URL, by origin. */
  function keyOf(
    { city, origin, cookieChoice }: Pick<Visitor, 'city' | 'origin' | 'cookieChoice'>,
    { path, query }: PageAddress,
  ): string {
    return `${city} ${cookieChoice === null ? 'asks' : ''} ${config.publicUrl ? '' : origin} ${path}${query}`;
  }

  function sharedPage(request: FastifyRequest, visitor: Visitor, address: PageAddress): Promise<PageAnswer> {
    return cache.getOrFill(keyOf(visitor, address), async () => {
      const page = await renderPage(request, visitor, address);
      // A `no-store` of the loader wins: an incomplete page is only for this visit.
      const isStored = !page.headers.has('cache-control');
      page.headers.set('cache-control', `private, ${isStored ? 'no-cache' : 'no-store'}`);
      const answer = await cachedAnswer(page);
      const bytes = Object.values(answer.bodies).reduce((sum, body) => sum + body.length, 0);
      return {
        answer,
        tags: page.tags,
        bytes,
        isCacheable: isStored && page.status === 200 && !page.headers.has('set-cookie'),
      };
    });
  }

  /**
   * Finds the final address for a redirect in one step: the slug may be an old one too (SEO-18). The page itself is
   * rendered only where slugs change.
   */
  async function finalAddress(request: FastifyRequest, canonical: string): Promise<string> {
    const address = addresses.read(canonical);
    const visitor = await visitorOf(request, address);
    if (!visitor.shared || !WITH_SLUG.test(address.path)) return canonical;
    const { status, headers } = await sharedPage(request, visitor, address);
    const location = headers.find(([name]) => name === 'location')?.[1];
    return status === 301 && location ? location : canonical;
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const address = addresses.read(request.url);
    // The answer to a form is private, even without a session: it may start one.
    const visitor = { ...(await visitorOf(request, address)), report: undefined, shared: false };
    const origins = config.publicUrl
      ? [config.publicUrl]
      : [`http://${request.host}`, `https://${request.host}`];
    const isOwn = isOwnForm(request.headers, origins);
    const shown = isOwn ? address : addresses.read('/_error?statusCode=403&form=1');
    const page = await renderPage(request, visitor, shown, {
      form: isOwn ? (request.body as Buffer | undefined) : undefined,
    });
    page.headers.set('cache-control', 'private, no-store');
    if (page.file)
      return reply.headers(Object.fromEntries(page.headers)).send(Buffer.from(await page.file.arrayBuffer()));
    const encoding = encodingFor(request.headers['accept-encoding'], OF_ONCE);
    return sendAnswer(request, reply, singleAnswer(page, encoding), encoding);
  }

  async function renderPage(
    request: FastifyRequest,
    visitor: Visitor,
    address: PageAddress,
    { form, preview }: { form?: Buffer | undefined; preview?: string | undefined } = {},
  ): Promise<RenderedPage> {
    const { origin, cookies, city } = visitor;
    // A shared page depends on the city only; `withCity` applies the `?city=` of one page.
    const ownCookies = visitor.shared ? '' : cookies;
    const jar = new CookieJar(city === undefined ? ownCookies : withCity(ownCookies, city));
    const caller: CallerOf = {
      origin,
      address: request.ip,
      requestId: request.id,
      cookies: jar,
    };
    const visit: PageVisit = {
      request: webRequest(origin, address, form, request.headers['content-type']),
      api: forPreview(transport(caller), preview),
      guestApi: forPreview(
        transport({ ...caller, cookies: new CookieJar(city === undefined ? '' : withCity('', city)) }),
        preview,
      ),
      cacheLoad:
        isCaching && preview === undefined && city !== undefined ? cacheFor(city, origin) : undefined,
      apiBase: config.apiUrl ?? 'http://vitrina.internal',
      browserApiBase: config.publicApiUrl ?? '',
      cookieDomain: config.cookieDomain ?? '',
      origin,
      city,
      pageSizes: cities.pageSizes(),
      cookieChoice: visitor.cookieChoice,
      hasSession: () => hasSession(jar.header),
      csrfToken: () => tokenCookie((name) => jar.get(name)),
      failure: visitor.failure,
      report: visitor.report,
      requestId: request.id,
      noteFailure: (failure) => failureCookie(failure, isSecure(visitor)),
      noteReport: (report) => reportCookie(report, origin.startsWith('https:')),
      assets: build.assets,
      isWithoutScripts: preview !== undefined || (address.path === '/_error' && request.method === 'POST'),
    };
    const page = await build.render(visit);
    for (const error of page.errors) request.log.error({ err: error, url: request.url });
    if (isSecretAddress(address.path, origin)) page.headers.set('referrer-policy', 'no-referrer');
    if (!visitor.shared) for (const line of jar.lines) page.headers.append('set-cookie', line);
    return page;
  }

  function transport(caller: CallerOf): Transport {
    return config.apiUrl ? overHttp(caller) : inProcess(app, caller);
  }
}

function isSecure({ origin }: Pick<Visitor, 'origin'>): boolean {
  return origin.startsWith('https:');
}

/** Calls of the API for a preview carry its token. */
function forPreview(call: Transport, token: string | undefined): Transport {
  if (token === undefined) return call;
  return (request) => {
    request.headers.set('x-preview', token);
    return call(request);
  };
}

/** Whether an answer says that there is no such page, at once or by the page for 404. */
function isMissing(status: number, headers: readonly (readonly [string, string])[]): boolean {
  return status === 404 || headers.some(([name, value]) => name === 'location' && value === '/404');
}

function webRequest(origin: string, address: PageAddress, form: Buffer | undefined, type = ''): Request {
  const url = origin + address.path + address.query;
  if (!form) return new Request(url);
  return new Request(url, { method: 'POST', body: new Uint8Array(form), headers: { 'content-type': type } });
}
