import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readSheet, SheetError } from '../../../platform/files/sheet-reader.server.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { readXml, type XmlHandler } from '../../../platform/files/xml-reader.ts';
import { badField } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { ContractOf1c } from '../../companies/contracts/terms-of-1c/terms-of-1c.server.ts';
import { decodeXml } from '../reading/reading.server.ts';
import { recordBuilder } from '../records/records.ts';
import { FIELDS, type Field, readSettlement, type SettlementFields } from './settlements.ts';

/** The texts of a contract and where they stand in the file. */
export interface ReadFields {
  fields: SettlementFields;
  line: number;
}

/** Far more contracts than a company has. */
export const MOST_CONTRACTS = 50_000;
const MOST_BYTES = 64 * 1024 ** 2;
const XML_LIMITS = { elements: 1_000_000, characters: MOST_BYTES };
const MOST_TEXT = 500;

/**
 * Reads the contracts of a file of settlements as a stream: XML with the root «Взаиморасчеты», or XLSX with the same heads.
 * @param isSheet whether it is XLSX; absent: by its extension
 * @throws XmlError with the line, at the end too
 */
export async function* readSettlements(
  path: string,
  isSheet = /\.xlsx$/i.test(path),
): AsyncGenerator<ReadFields> {
  if ((await stat(path)).size > MOST_BYTES)
    throw new XmlError('too_long', 'Файл взаиморасчётов больше 64 МБ', 1);
  let count = 0;
  for await (const read of isSheet ? fromSheet(path) : fromXml(path)) {
    if (++count > MOST_CONTRACTS)
      throw new XmlError('too_many', `Больше ${MOST_CONTRACTS} договоров в одном файле`, read.line);
    yield read;
  }
}

/** The contracts of a file, and what is wrong with its rows. */
export interface CheckedSettlements {
  contracts: ContractOf1c[];
  /** The first ones, by row, in Russian. */
  errors: { row: number; text: string }[];
}

export const MOST_ERRORS = 100;

/**
 * Reads a whole file of settlements and collects the errors of its rows.
 * @param today the last day that a debt may be stated for
 * @throws 400 at `file` for a file that cannot be read
 */
export async function checkSettlements(
  path: string,
  { isSheet, today }: { isSheet: boolean; today: LegalDay },
): Promise<CheckedSettlements> {
  const contracts: ContractOf1c[] = [];
  const errors: CheckedSettlements['errors'] = [];
  try {
    for await (const { fields, line } of readSettlements(path, isSheet))
      try {
        contracts.push(readSettlement(fields, line, today));
      } catch (error) {
        if (!(error instanceof XmlError)) throw error;
        if (errors.push({ row: line, text: error.message }) === MOST_ERRORS) break;
      }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { message, line } = error;
    throw badField('file', line === undefined ? `${message}.` : `${message}, строка ${line}.`);
  }
  return { contracts, errors };
}

async function* fromXml(path: string): AsyncGenerator<ReadFields> {
  let isRecognised = false;
  const ready: ReadFields[] = [];
  const record = recordBuilder();
  const handler: XmlHandler<ReadFields> = {
    ready,
    start(element) {
      if (element.depth === 1) isRecognised = element.name === 'Взаиморасчеты';
      if (record.isOpen || (element.depth === 2 && element.name === 'Договор')) record.start(element);
    },
    text(text) {
      if (record.isOpen) record.text(text);
    },
    end() {
      const whole = record.isOpen ? record.end() : undefined;
      if (!whole) return;
      const texts = whole.children.map(({ name, text }) => [name, text.trim().slice(0, MOST_TEXT)]);
      ready.push({ fields: Object.fromEntries(texts.filter(([name]) => isField(name))), line: whole.line });
    },
  };
  const bytes = createReadStream(path, { highWaterMark: 64 * 1024 });
  yield* readXml(
    decodeXml(bytes, () => {}),
    handler,
    XML_LIMITS,
  );
  if (!isRecognised)
    throw new XmlError('unknown_format', 'Это не взаиморасчёты: нужен корень «Взаиморасчеты»', 1);
}

async function* fromSheet(path: string): AsyncGenerator<ReadFields> {
  let columns: (Field | undefined)[] | undefined;
  try {
    for await (const { row, cells } of readSheet(path)) {
      const texts = cells.map((cell) =>
        String(cell ?? '')
          .trim()
          .slice(0, MOST_TEXT),
      );
      if (!columns) {
        const heads = texts.map((text) => FIELDS.find((name) => plain(name) === plain(text)));
        if (heads.includes('ИНН') && heads.includes('Номер')) columns = heads;
        continue;
      }
      if (texts.every((text) => text === '')) continue;
      const named = columns.flatMap((name, at) => (name ? [[name, texts[at] ?? ''] as const] : []));
      yield { fields: Object.fromEntries(named), line: row };
    }
  } catch (error) {
    if (error instanceof SheetError) throw new XmlError('unknown_format', error.message, undefined);
    throw error;
  }
  if (!columns) throw new XmlError('unknown_format', 'В таблице нет строки с заголовками «ИНН» и «Номер»', 1);
}

/** A head without spaces and case, «ё» as «е». */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_]/g, '').replaceAll('ё', 'е');
}

function isField(name: string | undefined): boolean {
  return FIELDS.some((field) => field === name);
}
