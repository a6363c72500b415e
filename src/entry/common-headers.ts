import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';

/**
 * Adds the headers that depend only on the configuration to every answer. Helmet computes the security headers once instead
 * of on each request, because its hooks cost as much as a cached page; a test copy also gets `X-Robots-Tag`.
 * @returns the headers, for answers that bypass the hooks
 */
export async function addCommonHeaders(
  app: FastifyInstance,
  config: Config,
): Promise<Record<string, string>> {
  const headers = {
    ...(await securityHeaders(config)),
    'permissions-policy': NO_CAMERA,
    ...(config.indexing ? {} : NOT_INDEXED),
  };
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  return headers;
}

/** Only the desk scans codes. */
const NO_CAMERA = 'camera=(), microphone=()';
const NOT_INDEXED = { 'x-robots-tag': 'noindex, nofollow' };

async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const foreignApi = config.publicApiUrl ? [new URL(config.publicApiUrl).origin] : [];
  const sample = fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...foreignApi],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On a shop served over plain http this would send browsers to an https address that does not exist.
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // With «no-referrer» browsers send `Origin: null` with forms, and our forms would look like foreign ones.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // These are for programs that are out of use (Internet Explorer 8, Flash) or for links to other hosts, which the shop
    // does not have. They would add 130 bytes to each answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: https,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
  });
  sample.get('/', () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  const ofTheAnswerItself = new Set(['content-type', 'content-length', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofTheAnswerItself.has(name) ? [] : [[name, String(value)]],
    ),
  );
}
