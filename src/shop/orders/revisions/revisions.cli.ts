import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, isShopError, notFound, ShopError } from '../../../platform/http/errors.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate, formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { CLI } from '../../audit/audit.ts';
import { dayOf } from '../order-cli-words.ts';
import { idOfNumber } from '../order-number.server.ts';
import { lockState } from '../orders.queries.ts';
import { recordSpokenConsent, withdrawRevision } from './answers.server.ts';
import { changesSince, orderHistory } from './order-history.server.ts';
import {
  lockCreditOf,
  type PlacedLine,
  readProductOfArticle,
  readRevisable,
  snapshotOf,
} from './revisions.queries.ts';
import { revise } from './revisions.server.ts';
import { type LineRequest, REASON_NAMES, type RevisionReason, revisionReasons } from './revisions.ts';

interface RevisionsIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

/** Why people of the shop change an order; `one_c` is for the exchange. */
const REASONS = revisionReasons.filter((code) => code !== 'one_c');

/** Lines of the help of the command `orders`. */
export const REVISIONS_HELP = `  revise <номер> --base N --reason КОД  изменить заказ; N — редакция из history (без ключа — текущая)
         [--line 2=10] [--add АРТИКУЛ=5] [--replace 2=АРТИКУЛ=5] [--price 2=99,50] [--delivery 450|-]
         [--ready 01.12.2026|-] [--note "…"]
                                        строка 2 — 10 штук (0 — убрать), добавить товар, заменить строку 2 пятью штуками
                                        другого товара, назначить цену строки, доставку, день;
                                        ключи повторяются; коды причин: ${REASONS.map((code) => `\n${' '.repeat(42)}${code} — ${REASON_NAMES[code].toLowerCase() || 'другая, её называет --note'}`).join('')}
  history <номер>                       как менялся заказ: редакции, ответы, состояния
  agree <номер> <редакция> --note "…"   покупатель согласился устно: кто и когда
  withdraw <номер> <редакция> [--note "…"]
                                        отозвать предложение; после отказа покупателя — оставить заказ прежним
`;

const text = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const OPTIONS = {
  base: text,
  reason: text,
  note: text,
  delivery: text,
  ready: text,
  line: many,
  add: many,
  replace: many,
  price: many,
};

/** An action of the command. @returns false when the arguments are wrong */
type Action = (words: readonly string[], io: RevisionsIo) => Promise<boolean>;

/** Actions of the command `orders` about revisions. */
export const revisionActions: Record<string, Action> = { revise: reviseOrder, history, agree, withdraw };

async function reviseOrder(words: readonly string[], { db, stdout }: RevisionsIo): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const [number, ...more] = positionals;
  const { base, note, delivery, ready } = values;
  const isDeliveryAlone =
    delivery !== undefined && !values.line && !values.add && !values.replace && !values.price;
  const reason = values.reason ?? (isDeliveryAlone ? 'delivery' : undefined);
  if (!number || more.length > 0) return false;
  if (reason === undefined)
    throw badField('reason', `Назовите причину ключом --reason: ${REASONS.join(', ')}.`);
  if (!isReason(reason)) throw wrongWord('Причина', reason, `бывает ${REASONS.join(', ')}`);
  const readyOn = ready === undefined || ready === '-' ? null : dayOf('День', ready);
  const done = await inTransaction(db, async (tx) => {
    const orderId = await lockOrder(tx, number);
    const order = await readRevisable(tx, orderId);
    const now = order?.awaiting ?? order?.current ?? 0;
    return revise(
      tx,
      {
        orderId,
        base: base === undefined ? now : wholeNumber('Редакция', base),
        source: 'staff',
        reason,
        note,
        ...(delivery !== undefined && {
          delivery: delivery === '-' ? null : kopecksOf('Доставка', delivery),
        }),
        ...(ready !== undefined && { readyOn }),
        lines: await linesOf(tx, orderId, values),
      },
      CLI,
    );
  }).catch(async (thrown: unknown) => {
    throw await withChanges(db, thrown, { number, base });
  });
  stdout.write(
    done.outcome === 'accepted'
      ? `Заказ ${number}: редакция ${done.n} действует\n`
      : `Заказ ${number}: редакция ${done.n} ждёт ответа покупателя\n`,
  );
  return true;
}

/** Adds what has changed since `base` to the error for an outdated one; any other error stays as it is. */
async function withChanges(
  db: Db,
  thrown: unknown,
  { number, base }: { number: string; base: string | undefined },
): Promise<unknown> {
  if (!isShopError(thrown) || thrown.code !== 'stale_base') return thrown;
  const changes = await changesSince(db, await idOfNumber(db, Number(number)), Number(base));
  const { code, status, message } = thrown;
  return new ShopError(code, status, changes ? `${message}\nИзменилось: ${changes}` : message);
}

/** Lines of the order are named by their position, as `history` prints it. */
async function linesOf(
  db: Db,
  orderId: number,
  {
    line = [],
    add = [],
    replace = [],
    price = [],
  }: Partial<Record<'line' | 'add' | 'replace' | 'price', string[]>>,
): Promise<LineRequest[]> {
  const order = await readRevisable(db, orderId);
  const lines = (await snapshotOf(db, orderId, order?.current ?? 0)).lines;
  const requests = new Map<number, { line: number; quantity?: number; kopecks?: Kopecks }>();
  for (const words of line) {
    const [place, quantity] = halves('Строка', words, '2=10');
    const { line: id } = lineAt(lines, place);
    requests.set(id, { ...requests.get(id), line: id, quantity: wholeNumber('Количество', quantity) });
  }
  for (const words of price) {
    const [place, sum] = halves('Цена', words, '2=99,50');
    const { line: id } = lineAt(lines, place);
    requests.set(id, { ...requests.get(id), line: id, kopecks: kopecksOf('Цена', sum) });
  }
  const added: LineRequest[] = [];
  for (const words of add) added.push(await addedBy(db, 'Товар', words, '104-77=5'));
  for (const words of replace) {
    const [, place, substitute] = /^(\d+)=(.+=\d+)$/.exec(words) ?? [];
    if (place === undefined || substitute === undefined)
      throw wrongWord('Замена', words, 'пишут так: 2=104-77=5');
    const product = await addedBy(db, 'Замена', substitute, '2=104-77=5');
    added.push({ ...product, replaces: lineAt(lines, place).line });
  }
  return [...requests.values(), ...added];
}

/** Parses «104-77=5»: an article and a quantity. @throws 400, 404 */
async function addedBy(db: Db, what: string, words: string, example: string) {
  const [article, quantity] = halves(what, words, example);
  const product = await readProductOfArticle(db, article);
  if (product === undefined) throw notFound(`Товара с артикулом «${article.slice(0, 100)}» нет.`);
  return { product, quantity: wholeNumber('Количество', quantity) };
}

function lineAt(lines: readonly PlacedLine[], place: string): PlacedLine {
  const found = lines.find(({ position }) => position === wholeNumber('Строка', place));
  if (!found) throw badField('line', `Строки ${place} в этом заказе нет.`);
  return found;
}

async function history([number, ...more]: readonly string[], { db, stdout }: RevisionsIo): Promise<boolean> {
  if (!number || more.length > 0) return false;
  const orderId = await idOfNumber(db, wholeNumber('Номер заказа', number));
  const { base, events, lines, total, delivery, isPickup, readyOn } = await orderHistory(db, orderId);
  for (const { at, by, what } of events) stdout.write(`${formatDateAndTime(at)}  ${by}  ${what}\n`);
  stdout.write(`\nДействует сейчас (в revise назовите --base ${base}):\n`);
  for (const { position, article, name, quantity, unit, kopecks, total: sum } of lines)
    stdout.write(
      `${position}  ${article}  ${name}: ${quantityOf(quantity, unit)} × ${formatKopecks(kopecks)} = ${formatKopecks(sum)} ₽\n`,
    );
  if (!isPickup)
    stdout.write(`Доставка: ${delivery === null ? 'цена не названа' : `${formatKopecks(delivery)} ₽`}\n`);
  if (readyOn !== null) stdout.write(`День: ${formatDate(readyOn)}\n`);
  stdout.write(`Итого: ${formatKopecks(total)} ₽\n`);
  return true;
}

async function agree(words: readonly string[], { db, stdout }: RevisionsIo): Promise<boolean> {
  return settle(words, db, async (tx, id, named) => {
    await recordSpokenConsent(tx, id, named, CLI);
    stdout.write(`Согласие записано: редакция ${named.n} действует\n`);
  });
}

async function withdraw(words: readonly string[], { db, stdout }: RevisionsIo): Promise<boolean> {
  return settle(words, db, async (tx, id, named) => {
    await withdrawRevision(tx, id, named, CLI);
    stdout.write('Заказ остаётся прежним\n');
  });
}

async function settle(
  words: readonly string[],
  db: Kysely<DB>,
  work: (tx: Tx, id: number, named: { n: number; note: string }) => Promise<void>,
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { note: text },
    allowPositionals: true,
  });
  const [number, n, ...more] = positionals;
  if (!number || !n || more.length > 0) return false;
  await inTransaction(db, async (tx) =>
    work(tx, await lockOrder(tx, number), { n: wholeNumber('Редакция', n), note: values.note ?? '' }),
  );
  return true;
}

/** Locks the order with this number, and before it the contract whose credit it uses. */
async function lockOrder(tx: Tx, number: string): Promise<number> {
  const id = await idOfNumber(tx, wholeNumber('Номер заказа', number));
  await lockCreditOf(tx, id);
  await lockState(tx, id);
  return id;
}

function halves(what: string, words: string, example: string): [string, string] {
  const at = words.lastIndexOf('=');
  if (at < 1) throw wrongWord(what, words, `пишут так: ${example}`);
  return [words.slice(0, at), words.slice(at + 1)];
}

function wholeNumber(what: string, word: string): number {
  if (!/^\d{1,9}$/.test(word)) throw wrongWord(what, word, 'нужно целое число');
  return Number(word);
}

function kopecksOf(what: string, word: string): Kopecks {
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(word))
    throw wrongWord(what, word, 'нужны рубли, например 450 или 99,50');
  return Math.round(Number(word.replace(',', '.')) * 100);
}

function isReason(word: string): word is RevisionReason {
  return (REASONS as string[]).includes(word);
}
