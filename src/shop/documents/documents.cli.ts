import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { readDiskFile } from '../../platform/files/file-faults.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { receiveBytes } from '../../platform/http/upload.server.ts';
import { type CommandOutput, runActions, wrongWord } from '../../platform/text/cli-words.ts';
import { isLegalDay } from '../../platform/text/legal-day.ts';
import { formatKopecks } from '../../platform/text/money.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import {
  type DocumentState,
  type DocumentTypeCode,
  documentStates,
  documentType,
  documentTypes,
  stateName,
} from './documents.ts';
import { addDocument, latestDocuments, setDocumentState } from './staff/staff.server.ts';

interface DocumentsIo extends CommandOutput {
  readonly config: Config;
  readonly db: Kysely<DB>;
}

const LISTED = 50;

const HELP = `Документы юрлиц: npm run cli -- documents <действие>

  list [--inn ИНН]             последние ${LISTED} документов
  add <файл> --type <вид>      документ из 1С: PDF, JPG, PNG, XLSX или DOCX до 20 МБ
      --order <номер заказа>   чей он; или --inn ИНН [--kpp КПП]
      [--contract <номер>] [--number <номер>] [--date 2026-11-22] [--sum 15000,00] [--state <состояние>]
  state <id> <состояние>       отозван — revoked: документ остаётся в списке со своим состоянием

  виды: ${documentTypes.map(({ code, name }) => `${code} (${name})`).join(', ')}
  состояния: ${documentStates.map((state) => `${state} (${stateName(state)})`).join(', ')}
`;

/** The command `documents`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runDocuments(argv: string[], io: DocumentsIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

const options = {
  inn: { type: 'string' },
  kpp: { type: 'string' },
  order: { type: 'string' },
  contract: { type: 'string' },
  type: { type: 'string' },
  number: { type: 'string' },
  date: { type: 'string' },
  sum: { type: 'string' },
  state: { type: 'string' },
} as const;

/** @returns false for arguments that match no action */
async function act([action, ...rest]: string[], { db, config, stdout }: DocumentsIo): Promise<boolean> {
  if (action !== 'list' && action !== 'add' && action !== 'state') return false;
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  const [first, second] = positionals;
  if (action === 'list') {
    if (positionals.length > 0) return false;
    for (const row of await latestDocuments(db, { inn: values.inn, limit: LISTED }))
      stdout.write(
        `${row.id}  ${documentType(row.type).name} ${row.number}  ${formatDate(row.date)}  ${stateName(row.state)}  ${
          row.sum === null ? '' : `${formatKopecks(row.sum)} ₽  `
        }${row.entityName}, ИНН ${row.entityInn}${row.order ? `  заказ ${row.order.number}` : ''}\n`,
      );
    return true;
  }
  if (action === 'state') {
    if (positionals.length !== 2 || !first || !second) return false;
    if (!/^\d{1,9}$/.test(first)) throw wrongWord('Документ', first, 'нужен его номер из списка');
    if (!isState(second)) throw wrongState(second);
    await setDocumentState(db, Number(first), second);
    stdout.write(`Документ ${first}: ${stateName(second)}\n`);
    return true;
  }
  const { type, order, inn, kpp, contract, number = '', date, sum, state } = values;
  const isPlaced = order !== undefined || inn !== undefined;
  if (positionals.length !== 1 || !first || !isPlaced || type === undefined) return false;
  if (!isType(type))
    throw wrongWord('Вид', type, `бывает ${documentTypes.map(({ code }) => code).join(', ')}`);
  if (state !== undefined && !isState(state)) throw wrongState(state);
  if (order !== undefined && !/^\d{1,9}$/.test(order))
    throw wrongWord('Номер заказа', order, 'нужны цифры, например 10001');
  if (date && !isLegalDay(date)) throw wrongWord('Дата', date, 'нужен день, например 2026-11-22');
  if (number.length > 100) throw wrongWord('Номер', number, 'он длиннее 100 знаков');
  if (sum !== undefined && !/^\d{1,10}([.,]\d{1,2})?$/.test(sum))
    throw wrongWord('Сумма', sum, 'нужны рубли, например 15000,00');
  const files = openFiles(config, db);
  const file = await receiveBytes(files, await readDiskFile(first), basename(first));
  const id = await addDocument(files, file, {
    type,
    number,
    date: date ?? null,
    state: state as DocumentState | undefined,
    order: order === undefined ? undefined : Number(order),
    inn,
    kpp,
    contract,
    sum: sum === undefined ? null : Math.round(Number(sum.replace(',', '.')) * 100),
  }).finally(() => rm(file.path, { force: true }));
  stdout.write(`Документ ${id} записан.\n`);
  return true;
}

function wrongState(word: string) {
  return wrongWord('Состояние', word, `бывает ${documentStates.join(', ')}`);
}

function isType(word: string | undefined): word is DocumentTypeCode {
  return documentTypes.some(({ code }) => code === word);
}

function isState(word: string | undefined): word is DocumentState {
  return documentStates.includes(word as DocumentState);
}
