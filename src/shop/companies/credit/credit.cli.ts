import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate, parseDate } from '../../../platform/text/phone-and-date.ts';
import { CLI } from '../../audit/audit.ts';
import { overrideCredit, stateDebt } from './credit.server.ts';

interface CreditIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

/** Actions of the command `companies` about credit. Each returns false for wrong arguments. */
export const creditActions = { debt, override };

const option = { type: 'string' } as const;

async function debt(argv: string[], { db, stdout }: CreditIo): Promise<boolean> {
  // A debt below zero would be taken for an option.
  const words = argv.map((word) => word.replace(/^[-−](?=\d)/, '−'));
  const options = { overdue: option, on: option };
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [contract = '', sum = '', ...more] = positionals;
  if (contract === '' || sum === '' || more.length > 0) return false;
  const isAdvance = sum.startsWith('−');
  const kopecks = kopecksOf('Долг', isAdvance ? sum.slice(1) : sum);
  const stated = {
    debt: isAdvance ? -kopecks : kopecks,
    overdue: values.overdue === undefined ? 0 : kopecksOf('Просрочено', values.overdue),
    asOf: values.on === undefined ? undefined : dayOf(values.on),
    source: 'cli',
  };
  const { number, asOf } = await stateDebt(db, contract, stated, CLI);
  stdout.write(`Договор № ${number}: долг на ${formatDate(asOf)} ${formatKopecks(stated.debt)} ₽\n`);
  return true;
}

async function override(argv: string[], { db, stdout }: CreditIo): Promise<boolean> {
  const [contract = '', sum = '', day = '', note = '', ...more] = argv;
  if (note === '' || more.length > 0) return false;
  const given = { kopecks: kopecksOf('Сумма', sum), validTo: dayOf(day), note };
  const number = await overrideCredit(db, contract, given, CLI);
  const until = formatDate(given.validTo);
  stdout.write(`Договор № ${number}: сверх лимита ${formatKopecks(given.kopecks)} ₽ до ${until}\n`);
  return true;
}

function kopecksOf(what: string, roubles: string): Kopecks {
  if (!/^\d{1,10}([.,]\d{1,2})?$/.test(roubles))
    throw wrongWord(what, roubles, 'нужны рубли, например 125000 или 1500,50');
  return Math.round(Number(roubles.replace(',', '.')) * 100);
}

function dayOf(word: string): LegalDay {
  const day = parseDate(word) ?? (isLegalDay(word) ? word : null);
  if (day === null) throw wrongWord('День', word, 'нужна дата, например 20.11.2026');
  return day;
}
