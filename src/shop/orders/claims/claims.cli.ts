import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatKopecks, fromRoubles, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate, formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { CLI } from '../../audit/audit.ts';
import {
  ALL_CLAIMS,
  claimNamed,
  EVERYWHERE,
  type ShopStep,
  staffClaims,
  stepClaim,
} from './claim-decisions.server.ts';
import { savePhotos } from './claim-photos.server.ts';
import {
  type ClaimDecision,
  claimDecisions,
  decisionName,
  REFUSAL_NAMES,
  type RefusalCode,
  refusalCodes,
} from './claims.ts';

interface ClaimsIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

const LISTED = 50;

/** Codes of the command line with what they mean, each on a line of the help. */
function namesOf<C extends string>(codes: readonly C[], nameOf: (code: C) => string): string {
  return codes.map((code) => `\n${' '.repeat(42)}${code} — ${nameOf(code).toLowerCase()}`).join('');
}

/** The lines of the help about claims. */
export const CLAIMS_HELP = `  claims                                возвраты и претензии, по которым магазин что-то должен сделать: последние ${LISTED}
  claim 10001-1                         показать
  claim 10001-1 photos <папка>          сохранить его фотографии; если папки нет, она появится
                                        дальше — что с ним сделать, текст увидит покупатель:
  claim 10001-1 accept ["текст"]        принять к рассмотрению
  claim 10001-1 refuse <код> "текст"    отказать: ${namesOf(refusalCodes, (code) => REFUSAL_NAMES[code])}
  claim 10001-1 await-goods ["куда"]    попросить вернуть товар
  claim 10001-1 receive ["текст"]       товар получен
  claim 10001-1 decide <решение> [сумма] "текст"
                                        решить: ${namesOf(claimDecisions, decisionName)};
                                        сумма в рублях — для refund и discount
  claim 10001-1 settle ["чем"]          выполнено; лишние деньги (refund, discount) запишутся возвращёнными: settle "п/п № 5"
`;

/** Prints the claims that wait for the shop. @returns false when the arguments are wrong */
export async function listClaims(words: readonly string[], { db, stdout }: ClaimsIo): Promise<boolean> {
  if (words.length > 0) return false;
  const { results } = await staffClaims(db, ALL_CLAIMS, { is_open: '1', limit: LISTED }, '');
  for (const { number, status, kind, wish, answer_by, total, contact } of results) {
    const until =
      status.code === 'sent' && answer_by !== null ? `, ответить до ${formatDate(answer_by)}` : '';
    stdout.write(
      `${number}  ${status.name}${until}  ${kind.name}: ${wish.name.toLowerCase()}  ${sumText(total)}  ${contact.name}, ${contact.phone}\n`,
    );
  }
  if (results.length === 0) stdout.write('Открытых обращений нет.\n');
  return true;
}

/** Prints a claim, or makes a step of the shop on it. @returns false when the arguments are wrong */
export async function changeClaim(
  [name = '', action, ...words]: readonly string[],
  { db, config, stdout }: ClaimsIo,
): Promise<boolean> {
  if (name === '') return false;
  const [, order, number] = /^(\d{1,9})-(\d{1,3})$/.exec(name) ?? [];
  if (order === undefined) throw wrongWord('Номер обращения', name, 'нужен номер вида 10001-1');
  const { id, files: photos } = await claimNamed(db, Number(order), Number(number));
  if (action === 'photos') {
    const [folder, ...more] = words;
    if (folder === undefined || more.length > 0) return false;
    const ids = photos.map((photo) => photo.id);
    const saved = ids.length === 0 ? 0 : await savePhotos(openFiles(config, db), { name, ids }, folder);
    stdout.write(photosText({ saved, all: ids.length }, folder));
    return true;
  }
  let isRefunded = false;
  if (action !== undefined) {
    const step = stepOf(action, words);
    if (!step) return false;
    isRefunded = await stepClaim(
      db,
      { by: CLI, scope: EVERYWHERE, refunds: EVERYWHERE },
      { id, version: null },
      step,
    );
  }
  const claim = await claimNamed(db, Number(order), Number(number));
  stdout.write(`${claim.title}: ${claim.status.name}\n`);
  if (action === 'settle' && !isRefunded && typeof claim.decision?.sum === 'number')
    stdout.write(
      `Возврат не записан: заказ стоит на ${sumText(claim.decision.sum)} меньше, лишнего по нему не оплачено.\n`,
    );
  if (action !== undefined) return true;
  const { kind, wish, lines, text, files, contact, history } = claim;
  stdout.write(
    `${kind.name}: ${wish.name.toLowerCase()}. ${contact.name}, ${contact.phone}, ${contact.email}\n`,
  );
  for (const line of lines)
    stdout.write(`  ${line.article}  ${line.name}: ${line.quantity} ${line.unit}, ${sumText(line.total)}\n`);
  stdout.write(`${text}\nФотографий: ${files.length}\n`);
  for (const step of history)
    stdout.write(
      `  ${formatDateAndTime(new Date(step.at))}  ${step.name}, ${step.by}${step.note && `: ${step.note}`}\n`,
    );
  return true;
}

function photosText({ saved, all }: { saved: number; all: number }, folder: string): string {
  if (all === 0) return 'Фотографий нет.\n';
  const rest = saved < all ? '. Остальные антивирус ещё проверяет или не пропустил.' : '';
  return `Сохранено фотографий: ${saved} из ${all}, в папку ${folder}${rest}\n`;
}

/** @returns undefined when the words are no step */
function stepOf(action: string, words: readonly string[]): ShopStep | undefined {
  const [first, second, third, ...more] = words;
  if (more.length > 0) return undefined;
  const isNote = second === undefined;
  switch (action) {
    case 'accept':
      return isNote ? { to: 'accepted', note: first } : undefined;
    case 'await-goods':
      return isNote ? { to: 'goods_waiting', note: first } : undefined;
    case 'receive':
      return isNote ? { to: 'goods_received', note: first } : undefined;
    case 'settle':
      return isNote ? { to: 'settled', document: first } : undefined;
    case 'refuse':
      if (first === undefined || second === undefined || third !== undefined) return undefined;
      return { to: 'refused', code: oneOf(refusalCodes, 'Код отказа', first) as RefusalCode, text: second };
    case 'decide': {
      if (first === undefined || second === undefined) return undefined;
      const decision = oneOf(claimDecisions, 'Решение', first) as ClaimDecision;
      const [kopecks, text] = third === undefined ? [null, second] : [sumOf(second), third];
      return { to: 'decided', decision, kopecks, text };
    }
    default:
      return undefined;
  }
}

function oneOf(known: readonly string[], what: string, word: string): string {
  if (!known.includes(word)) throw wrongWord(what, word, `бывает ${known.join(', ')}`);
  return word;
}

/** A sum in roubles; the command line sees all of them. */
function sumText(roubles: number | null): string {
  return roubles === null ? '' : `${formatKopecks(fromRoubles(roubles))} ₽`;
}

function sumOf(word: string): Kopecks {
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(word))
    throw wrongWord('Сумма', word, 'нужны рубли, например 1500 или 1500,50');
  return fromRoubles(word.replace(',', '.'));
}
