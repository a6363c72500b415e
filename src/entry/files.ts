import { mkdir } from 'node:fs/promises';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import { registerPhotoSizes } from './images/photo-sizes.ts';
import { answerRejection } from './rejection.ts';

/**
 * `/files/*`: images and documents stored by `storeFile`, and smaller sizes of photos. Their names are hashes of their
 * content, so they are cached for ever. A drawing from 1C, opened as a page, must not run scripts with our cookies.
 */
export async function registerFiles(app: FastifyInstance, config: Config): Promise<void> {
  await mkdir(config.filesDir, { recursive: true });
  registerPhotoSizes(app, config);
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        next();
      });
      const answerNoFile = (request: FastifyRequest, reply: FastifyReply) => {
        const rejection = answerRejection(request.url, 404, 'Такого файла нет.');
        reply.code(404).header('cache-control', 'no-store').type(rejection.type).send(rejection.body);
      };
      scope.setNotFoundHandler(answerNoFile);
      scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
        if ((thrown.statusCode ?? 500) >= 500) throw thrown;
        answerNoFile(request, reply); // a path that tries to leave the folder
      });
      await scope.register(serveStatic, {
        root: config.filesDir,
        index: false,
        dotfiles: 'ignore',
        decorateReply: false,
        immutable: true,
        maxAge: '365d',
      });
    },
    { prefix: '/files' },
  );
}
