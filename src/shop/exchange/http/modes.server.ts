import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { Log } from '../../../platform/log/log.server.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { type ExchangeSession, encodingOf } from '../connections/connections.ts';
import type { AnswerEncoding } from '../encoding.ts';
import { noteGiven } from '../journal/journal.server.ts';
import { confirmOffered, infoAnswer, offerOrders } from '../orders/orders.server.ts';
import {
  importNeverAsked,
  readUnderWay,
  readWhenComplete,
  requestClosing,
  requestImport,
  waitForRun,
} from '../runs/runs.server.ts';
import type { Run } from '../runs/runs.ts';
import { beginFolder, hasNoUploads, receivePart, type UploadContext } from '../uploads/uploads.server.ts';
import { exchangeFileName, type FolderKind, UPLOADS } from '../uploads/uploads.ts';
import { exchangeWait } from '../waits.server.ts';
import { failure, linesAnswer, type TextAnswer } from './answers.ts';

/** What the requests of 1C need. */
export interface ModeContext extends UploadContext {
  db: Kysely<DB>;
  log: Log;
}

type Query = Record<string, string | undefined>;

/** The versions of CommerceML that `init` names. Orders are written in them. */
const VERSIONS = { other: '2.09', bus31: '3.1' } as const;

/**
 * Answers one request of a logged-in session (EX-20…EX-26).
 * @throws ShopError for what 1C shows to its user as the reason of a failure
 */
export async function answerMode(
  context: ModeContext,
  session: ExchangeSession,
  query: Query,
  body: IncomingMessage,
): Promise<TextAnswer> {
  const encoding = encodingOf(session.connection);
  const kind: FolderKind | undefined = KINDS[query.type ?? ''];
  const success = (...lines: string[]) => linesAnswer(['success', ...lines], encoding);
  if (!kind) return failure(`Обмен type=${(query.type ?? '').slice(0, 40)} не поддерживается.`, encoding);
  switch (query.mode) {
    case 'init':
      await importNeverAsked(context, await beginFolder(context.db, session, kind));
      return linesAnswer(initLines(session, query.version), encoding);
    case 'file':
      await receiveFile(context, session, { kind, name: nameOf(query), body });
      return success();
    case 'import':
      return importAnswer(context, session, nameOf(query));
    case 'complete':
    case 'deactivate':
      await requestClosing(context.db, session.connection.id, 'команда 1С');
      return success();
    default:
      if (kind === 'sale') return saleAnswer(context, session, query, requestIdOf(body));
      return unknownMode(query, encoding);
  }
}

async function receiveFile(
  context: ModeContext,
  session: ExchangeSession,
  file: { kind: FolderKind; name: string; body: IncomingMessage },
): Promise<void> {
  const folderId = await receivePart(context, session, file);
  if (file.kind === 'sale') await readWhenComplete(context, session, { folderId, name: file.name });
}

/** Gives 1C the orders, and confirms what it has taken (OUT-1…OUT-10). */
async function saleAnswer(
  context: ModeContext,
  session: ExchangeSession,
  query: Query,
  requestId: string | undefined,
): Promise<TextAnswer> {
  const { db } = context;
  const { connection } = session;
  switch (query.mode) {
    case 'query':
      if (await isQuiet(db, connection.id)) await requestClosing(db, connection.id, 'запрос заказов');
      return offerAnswer(context, session, requestId);
    case 'success':
      await confirmOffered(db, session);
      return linesAnswer(['success'], encodingOf(connection));
    case 'info':
      return { status: 200, ...infoAnswer() };
    default:
      return unknownMode(query, encodingOf(connection));
  }
}

/** The id that a gateway has given a request. */
function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : undefined;
}

/** The next orders. A journal that cannot be written holds up no order. */
async function offerAnswer(
  context: ModeContext,
  session: ExchangeSession,
  requestId: string | undefined,
): Promise<TextAnswer> {
  const { documents, type, body } = await offerOrders(context.db, session, requestId);
  await noteGiven(context, session, documents).catch((error: unknown) =>
    context.log.error({ err: error }, 'the orders for 1C are not in the journal'),
  );
  return { status: 200, type, body };
}

/** Whether no goods are being sent: orders may be requested in the middle of a long export. */
async function isQuiet(db: ModeContext['db'], connectionId: number): Promise<boolean> {
  return hasNoUploads(db, connectionId, await exchangeWait(db, 'exchange_silence_ms'));
}

function unknownMode({ mode = '' }: Query, encoding: AnswerEncoding): TextAnswer {
  return failure(`Команда mode=${mode.slice(0, 40)} не поддерживается.`, encoding);
}

const KINDS: Record<string, FolderKind> = { catalog: 'catalog', reference: 'catalog', sale: 'sale' };

function initLines({ id, connection }: ExchangeSession, version: string | undefined): string[] {
  const lines = ['zip=yes', `file_limit=${UPLOADS.announcedBytes}`];
  if (version === undefined) return lines;
  return [
    ...lines,
    `sessid=${id}`,
    `version=${connection.profile === 'bus31' ? VERSIONS.bus31 : VERSIONS.other}`,
  ];
}

/** @throws ShopError 400 for a name that leads out of the folder or is no file of data */
function nameOf({ filename = '' }: Query): string {
  const name = exchangeFileName(filename);
  if (name === undefined)
    throw new ShopError(
      'bad_name',
      400,
      filename === ''
        ? 'В запросе нет имени файла: допишите filename=import.xml.'
        : `Файл с именем «${filename.slice(0, 100)}» не принимается. Подойдёт имя вида import0_1.xml: без «..», знаков <>"|?* и имён устройств Windows.`,
    );
  return name;
}

/** Starts the import of a file, or finds it under way, and waits for its end, at most 15 seconds (EX-27). */
async function importAnswer(
  context: ModeContext,
  session: ExchangeSession,
  name: string,
): Promise<TextAnswer> {
  const { db } = context;
  const encoding = encodingOf(session.connection);
  const id = await requestImport(db, session, name);
  const run = await waitForRun(db, id, await exchangeWait(db, 'exchange_import_ms'));
  switch (run.state) {
    case 'applied':
      return linesAnswer(['success', run.summary ?? ''], encoding);
    case 'rejected':
      return failure(run.reason ?? '', encoding);
    case 'undone':
      return linesAnswer(['success', 'Принято, потом отменено магазином'], encoding);
    // A failure would make 1C stop or repeat for ever; the rest waits for a person of the shop.
    case 'held':
      return linesAnswer(['success', `Принято, ждёт проверки: ${run.reason ?? ''}`], encoding);
    default:
      return linesAnswer(['progress', await progressOf(db, run)], encoding);
  }
}

async function progressOf(db: ModeContext['db'], { state, progress }: Run): Promise<string> {
  if (progress !== null) return progress;
  if (state === 'running') return 'Файл читается';
  const since = await readUnderWay(db);
  return since ? `Ждёт: идёт загрузка с ${formatDateAndTime(since)}` : 'Ждёт своей очереди';
}
