import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../core/config.server.ts';

/**
 * Adds to every answer the headers that depend on the configuration alone: those of security, which helmet works out once
 * instead of on each request (its hooks cost as much as a cached page), and the word to robots of a copy for trials.
 * @returns them, for what answers past the hooks
 */
export async function addCommonHeaders(
  app: FastifyInstance,
  config: Config,
): Promise<Record<string, string>> {
  const headers = { ...(await securityHeaders(config)), ...(config.indexing ? {} : NOT_INDEXED) };
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  return headers;
}

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
        // On plain http in an office these two would lead a phone to an address where nobody listens.
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // With «no-referrer» browsers send `Origin: null` with forms, and ours could not be told from foreign ones.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For programs nobody runs any more (Internet Explorer 8, Flash), or for links to other hosts, which we have none of:
    // each answer would carry 130 bytes of them.
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
