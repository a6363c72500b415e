import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from './assets.ts';

const ENTRY = 'src/desk/entry.tsx';
const ASSETS = '/desk/assets/';
/** Addresses with a secret, which no other request may name. */
const LINKS = '/desk/link/';

/** What the document of the desk loads at once. */
interface DeskAssets {
  script: string;
  modules: readonly string[];
  styles: readonly string[];
}

/**
 * Serves the desk: the same empty document at `/desk` and every address below it, and its assets (decision 0031).
 * @param documentAt the document for an address
 * @param policy the Content-Security-Policy of the document; undefined: that of every answer
 */
export function registerDesk(
  app: FastifyInstance,
  documentAt: (url: string) => Promise<string> | string,
  policy?: string,
): void {
  for (const address of ['/desk', '/desk/*'])
    app.get(address, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.url.startsWith(ASSETS)) return reply.code(404).send();
      reply.header('permissions-policy', 'camera=(self), microphone=()');
      if (policy !== undefined) reply.header('content-security-policy', policy);
      if (request.url.startsWith(LINKS)) reply.header('referrer-policy', 'no-referrer');
      return reply
        .header('x-robots-tag', 'noindex, nofollow')
        .type('text/html; charset=utf-8')
        .send(await documentAt(request.url));
    });
}

/** The policy of every answer, own workers, and images that a script has loaded. @param policy as the headers of every answer have it */
export function deskPolicy(policy = "default-src 'self'"): string {
  return `${policy.replace(/(^|; ?)img-src /, '$&blob: ')}; worker-src 'self'`;
}

/**
 * Serves the assets of a built desk.
 * @param folder of the build
 * @param earlier the folder of the assets of other builds, if there is one
 * @returns the document; undefined when the build has no desk, as builds of tests that are about the storefront alone
 */
export async function openDesk(
  app: FastifyInstance,
  folder: string,
  earlier?: string,
): Promise<string | undefined> {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
  await app.register(serveStatic, {
    root: [join(folder, 'assets'), ...(earlier ? [earlier] : [])],
    prefix: ASSETS,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  return deskDocument(assetsOf(manifest));
}

/** The empty document that loads the desk. */
export function deskDocument({ script, modules, styles }: DeskAssets): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>Стойка</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Стойка работает только с включённым JavaScript.</noscript>
</body>
</html>
`;
}

function assetsOf(manifest: Manifest): DeskAssets {
  const entry = manifest[ENTRY]!;
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name] ?? []);
  const address = (file: string) => `/desk/${file}`;
  return {
    script: address(entry.file),
    modules: imported.map(({ file }) => address(file)),
    styles: [entry, ...imported].flatMap(({ css = [] }) => css.map(address)),
  };
}
