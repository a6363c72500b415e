import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../platform/database/database-away.server.ts';
import { isShopError } from '../platform/http/errors.ts';
import { NOT_MULTIPART } from '../platform/http/upload-routes.server.ts';
import { fieldErrors } from '../platform/http/validation.server.ts';

/** A restart of the database takes about this long. */
const DATABASE_RETRY_SECONDS = 10;

/** Statuses by whose code the pages of the desk act. */
const DESK_ACTS_ON = [401, 403, 409];

const frameworkTexts: Record<number, string> = {
  400: 'Неверный запрос.',
  413: 'Слишком большой запрос.',
  415: 'Запрос принимается только как application/json.',
  429: 'Слишком много запросов. Попробуйте чуть позже.',
  503: 'Сервис перегружен. Попробуйте чуть позже.',
};

/** Turns every error of the API into its answer (API-2). */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isShopError(error)) {
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.code);
    // For example, an uploaded file that crashed the process that read it.
    else if (error.cause) request.log.warn({ err: error.cause }, error.code);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    // Pages of the desk act by the code: they show the lock, or ask for the second factor.
    const isForDesk = request.routeOptions.config.staff !== undefined && DESK_ACTS_ON.includes(error.status);
    const code = isForDesk ? { code: error.code } : {};
    return reply.code(error.status).send(error.fields ?? { detail: error.message, ...code, ...error.facts });
  }
  if (error.validation) {
    // A malformed id in a path means that the thing does not exist.
    if (error.validationContext === 'params') return reply.code(404).send({ detail: 'Не найдено.' });
    return reply.code(400).send(fieldErrors(error.validation));
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database cannot be reached');
    const detail = 'Сервер магазина сейчас не отвечает. Повторите через несколько секунд.';
    return reply.code(503).header('retry-after', DATABASE_RETRY_SECONDS).send({ detail });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const isOfFiles =
      status === 415 && request.routeOptions.schema?.consumes?.includes('multipart/form-data');
    const detail = isOfFiles ? NOT_MULTIPART : (frameworkTexts[status] ?? 'Неверный запрос.');
    return reply.code(status).send(status === 400 ? { non_field_errors: [detail] } : { detail });
  }
  if (status === 503) return reply.code(503).send({ detail: frameworkTexts[503] });
  request.log.error({ err: error }, 'unexpected error in the API');
  return reply.code(500).send({ detail: `Внутренняя ошибка. Номер запроса: ${request.id}` });
}
