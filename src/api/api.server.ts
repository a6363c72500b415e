import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { changeLogOf, openFollowedDb } from '../platform/cache/cached.server.ts';
import { declareSharedAnswers } from '../platform/cache/shared-answers.server.ts';
import type { Change } from '../platform/changes/changes.queries.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Pool } from '../platform/database/db.server.ts';
import type { Replica } from '../platform/database/replica.server.ts';
import { openFiles } from '../platform/files/stored-files.server.ts';
import { answerSerializer } from '../platform/http/answer-text.server.ts';
import { validatorCompiler } from '../platform/http/validation.server.ts';
import { accountRoutes } from '../shop/accounts/accounts.api.ts';
import { DeskStreams } from '../shop/accounts/desk-events/desk-events.server.ts';
import { cartRoutes } from '../shop/cart/cart.api.ts';
import { joinCart } from '../shop/cart/cart.server.ts';
import { productRoutes } from '../shop/catalogue/product/product.api.ts';
import { certificateFileRoutes } from '../shop/catalogue/staff-goods/certificates/certificates.api.ts';
import { enterCompanies } from '../shop/companies/choice/choice.server.ts';
import { companyRoutes } from '../shop/companies/companies.api.ts';
import { contractRoutes } from '../shop/companies/contracts/contracts.api.ts';
import { powerRoutes } from '../shop/companies/powers/powers.api.ts';
import { previewRoutes, showPreviews } from '../shop/content/preview/preview.api.ts';
import { aboutRoutes } from '../shop/content/reading/about/about.api.ts';
import { contentPageRoutes } from '../shop/content/reading/pages/pages.api.ts';
import { postRoutes } from '../shop/content/reading/posts/posts.api.ts';
import { redirectRoutes } from '../shop/content/redirects/redirects.api.ts';
import { entityDocumentRoutes } from '../shop/documents/documents.api.ts';
import { feedbackRoutes } from '../shop/feedback/feedback.api.ts';
import { ownThreadRoutes } from '../shop/feedback/own-threads/own-threads.api.ts';
import { feedRoutes } from '../shop/feeds/feeds.api.ts';
import { contactsRoutes } from '../shop/layout/contacts.api.ts';
import { layoutRoutes } from '../shop/layout/layout.api.ts';
import { ownOrderRoutes } from '../shop/orders/account/account.api.ts';
import { agreedWithOrders } from '../shop/orders/account/account.server.ts';
import { addressBookRoutes } from '../shop/orders/address-book/address-book.api.ts';
import { cartDelivery } from '../shop/orders/cart-parcel/cart-parcel.server.ts';
import { claimRoutes } from '../shop/orders/claims/claims.api.ts';
import { creditUse } from '../shop/orders/credit/credit.server.ts';
import { courierTerms } from '../shop/orders/delivery/delivery.server.ts';
import { orderRoutes } from '../shop/orders/orders.api.ts';
import { joinOrders } from '../shop/orders/orders.server.ts';
import { revisionRoutes } from '../shop/orders/revisions/revisions.api.ts';
import { shipmentRoutes } from '../shop/orders/shipments/shipments.api.ts';
import { printingRoutes } from '../shop/printing/printing.api.ts';
import { foundRoutes } from '../shop/search/found.api.ts';
import { historyRoutes } from '../shop/search/history/history.api.ts';
import { joinHistory } from '../shop/search/history/history.server.ts';
import type { IndexFacts } from '../shop/search/memory/memory.server.ts';
import { productListRoutes } from '../shop/search/products.api.ts';
import { relatedRoutes } from '../shop/search/related/related.api.ts';
import { crossSell } from '../shop/search/related/related.server.ts';
import type { AnswersFrom } from '../shop/search/search.ts';
import { openCsrfTokens } from '../shop/session/csrf/csrf.server.ts';
import { USER_SESSION_SECONDS } from '../shop/session/session.server.ts';
import { sharingRoutes } from '../shop/sharing/sharing.api.ts';
import { joinShared } from '../shop/sharing/sharing.server.ts';
import { wishlistRoutes } from '../shop/wishlist/wishlist.api.ts';
import { joinWishlist } from '../shop/wishlist/wishlist.server.ts';
import { checkBody } from './body.server.ts';
import { csrfToken, isSafe, requireCsrf, sendToken } from './csrf.server.ts';
import { answerError } from './errors.server.ts';
import { floodGuard } from './flood.server.ts';
import { acceptOnlyJson } from './json-bodies.server.ts';
import { describeApi, describeStaffApi, showStaffApi } from './openapi.server.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { readQuery } from './query.server.ts';
import { answerNoRoute, indexRoutes } from './routes.server.ts';
import { clearSession, deviceCookie, sendSession } from './session-cookie.server.ts';
import { openShopSearch } from './shop-search.server.ts';
import { guardStaffPages, guardStaffRoutes, registerStaffRoutes } from './staff.server.ts';
import { isLoggedIn, sessionOpener, visitorOf } from './visitor.server.ts';

export const API_PREFIX = '/api/v1';

/** What the API needs. */
export interface ApiDependencies {
  config: Config;
  pool: Pool;
  /** Answers what belongs to no visitor; absent: the database behind the pool answers everything. */
  replica?: Replica | undefined;
}

/** What the rest of the server may use of a mounted API. */
export interface Api {
  /** Where lists and search texts are currently answered from. */
  searchesIn(): AnswersFrom;
  /** Facts about the search index, for metrics. */
  index(): IndexFacts;
  /** Calls the listener when a new index replaces the old one, although no data has changed. */
  onSearchSwap(listener: () => void): void;
  /** Calls the listener with changes that lists and searches show now, after they were answered from an older edition. */
  onCaughtUp(listener: (changes: readonly Change[]) => void): void;
  /** Calls the listener with changes before the requests that have read them continue. */
  onChanges(listener: (changes: readonly Change[]) => void): void;
  /** The OpenAPI document of the calls of the staff. */
  staffDocument(): object;
  /** Reads the change log, so that the next request finds nothing new. */
  refresh(): Promise<void>;
  /** Whether the cookies of a request hold a logged-in session; looked up in the database. */
  isLoggedIn(cookies: string): Promise<boolean>;
  /** Ends answers that go on by themselves: the streams to open desks. */
  endStreams(): void;
  /** For the cache of answers to calls made while a visitor types (`isTyped`). */
  typed: {
    /** Answers to guests stay the same while this number is the same; undefined: nothing may be cached now. */
    edition(): number | undefined;
    /** Counts a call from an address; false if it is over the rate limit. */
    allows(address: string): boolean;
  };
}

/**
 * Mounts every slice under /api/v1, with its OpenAPI document at /api/v1/openapi.json and /api/v1/docs/; the calls of the
 * staff have their own, at /api/v1/staff/openapi.json and /api/v1/staff/docs/.
 * This is the composition root: a slice receives here what it needs from slices to its right.
 */
export async function registerApi(app: FastifyInstance, given: ApiDependencies): Promise<Api> {
  const { config, pool, replica } = given;
  const followed = openFollowedDb(pool, replica);
  const { db } = followed;
  const tokens = () => openCsrfTokens(db);
  const swapListeners: (() => void)[] = [];
  const catchUpListeners: ((changes: readonly Change[]) => void)[] = [];
  const search = openShopSearch(
    app,
    { config, pool, db },
    {
      swap: () => {
        for (const listener of swapListeners) listener();
      },
      caughtUp: (changes) => {
        for (const listener of catchUpListeners) listener(changes);
      },
    },
  );
  const flood = floodGuard(config.suggestsPerSecond);
  const ensureSession = sessionOpener(followed, config);
  const files = openFiles(config, db);
  const streams = new DeskStreams({
    db,
    url: pool.options.connectionString ?? '',
    onError: (error) => app.log.error({ err: error }, 'the stream of an open desk'),
  });
  // Before the server waits for its answers to end.
  app.addHook('preClose', async () => streams.end());
  app.addHook('onClose', () => streams.close());
  let staffDocument: Api['staffDocument'] = () => ({});
  let parseCookies: FastifyInstance['parseCookie'] = () => ({});
  await app.register(
    async (api) => {
      const index = indexRoutes(api);
      api.setErrorHandler(answerError);
      api.setNotFoundHandler(answerNoRoute(index));
      api.setValidatorCompiler(validatorCompiler());
      api.setSerializerCompiler(answerSerializer());
      declareSharedAnswers(api);
      acceptOnlyJson(api);
      await api.register(cookie);
      parseCookies = api.parseCookie.bind(api);
      await describeApi(api);
      await describeStaffApi(api);

      await api.register(async (calls) => {
        calls.addHook('onRequest', async (request, reply) => {
          if (request.is404) return;
          if (request.routeOptions.config.isTyped) flood.require(request);
          request.visitor = await visitorOf(followed, config, request, reply);
          const { staff } = request.routeOptions.config;
          if (!isSafe(request) && staff === undefined) requireCsrf(request, config, await tokens());
        });
        calls.addHook('preValidation', async (request) => {
          if (request.is404) return;
          request.query = readQuery(request);
          checkBody(request);
        });

        guardStaffRoutes(calls, { db, config }, `${API_PREFIX}/staff/`);
        showPreviews(calls, db);

        await calls.register(layoutRoutes, {
          db,
          csrfToken: async (request, reply) => csrfToken(request, reply, config, await tokens()),
        });
        await calls.register(aboutRoutes, { db, files });
        await calls.register(postRoutes, { db });
        await calls.register(previewRoutes, { db });
        await calls.register(redirectRoutes, { db });
        await calls.register(contentPageRoutes, { db, search });
        await calls.register(productListRoutes, { db, search });
        await calls.register(productRoutes, {
          db,
          courierTerms: (cityId, parcel) => courierTerms(db, cityId, parcel),
        });
        await calls.register(certificateFileRoutes, { files });
        await calls.register(relatedRoutes, { db, search });
        await calls.register(foundRoutes, { db, search });
        await calls.register(historyRoutes, { db, search, ensureSession });
        await calls.register(accountRoutes, {
          db,
          enterCompanies,
          agreedElsewhere: agreedWithOrders,
          personalData: PERSONAL_DATA,
          deviceCookie: deviceCookie(config),
          afterLogin: [joinCart, joinWishlist, joinHistory, joinOrders, joinShared],
          async signedIn(reply, token) {
            sendSession(reply, config, { token, seconds: USER_SESSION_SECONDS });
            sendToken(reply, config, (await tokens()).issue(token));
          },
          async signedOut(reply) {
            clearSession(reply, config);
            sendToken(reply, config, (await tokens()).issue());
          },
        });
        await calls.register(companyRoutes, { db, confirmsEmail: config.smtpUrl !== undefined });
        await calls.register(wishlistRoutes, { db, ensureSession });
        await calls.register(sharingRoutes, { db, ensureSession });
        await calls.register(orderRoutes, { db });
        await calls.register(ownOrderRoutes, { db });
        await calls.register(shipmentRoutes, { db });
        await calls.register(claimRoutes, { db, files });
        await calls.register(revisionRoutes, { db });
        await calls.register(printingRoutes, { db });
        await calls.register(feedRoutes, {
          db,
          files,
          ensureSession,
          origin: config.publicUrl ?? `http://localhost:${config.port}`,
        });
        await calls.register(addressBookRoutes, { db });
        await calls.register(contractRoutes, { db, creditUse, files });
        await calls.register(entityDocumentRoutes, { db, files });
        await calls.register(powerRoutes, { db, files });
        await calls.register(contactsRoutes, {
          db,
          map: {
            tiles: config.mapTilesUrl ? '/map/{z}/{x}/{y}' : null,
            attribution: config.mapTilesUrl ? config.mapAttribution : '',
          },
        });
        await calls.register(feedbackRoutes, { db, files });
        await calls.register(ownThreadRoutes, { db, ensureSession });
        await calls.register(cartRoutes, {
          db,
          ensureSession,
          recommended: (visitor, productIds) => crossSell({ db, search, visitor }, productIds),
          deliveryOf: (visitor) => cartDelivery(db, visitor),
        });
        await registerStaffRoutes(calls, {
          db,
          config,
          files,
          filesDir: config.filesDir,
          streams,
          databaseUrl: pool.options.connectionString ?? '',
          search,
          replica: () => replica?.facts,
          searchIndex: () => ({ from: search.answersFrom(), builtAt: search.index().builtAt }),
        });
      });
      await api.register(async (pages) => {
        pages.addHook('onRequest', async (request, reply) => {
          request.visitor = await visitorOf(followed, config, request, reply);
        });
        guardStaffPages(pages, { db, config });
        await showStaffApi(pages);
      });
      staffDocument = () => api.staffSwagger();
    },
    { prefix: API_PREFIX },
  );
  return {
    searchesIn: () => search.answersFrom(),
    index: () => search.index(),
    onSearchSwap: (listener) => void swapListeners.push(listener),
    onCaughtUp: (listener) => void catchUpListeners.push(listener),
    staffDocument: () => staffDocument(),
    onChanges: (listener) => changeLogOf(db).follow(listener),
    refresh: () => followed.refresh(),
    isLoggedIn: (cookies) => isLoggedIn(followed, config, parseCookies(cookies)),
    endStreams: () => streams.end(),
    typed: {
      edition: () => (followed.wasReadLately() ? search.textEdition() : undefined),
      allows: flood.allows,
    },
  };
}
