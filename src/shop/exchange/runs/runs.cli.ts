import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { CLI } from '../../audit/audit.ts';
import { type HeldGood, readHeld } from '../quarantine/quarantine.server.ts';
import { priceName, RULE_NAMES, RULE_NUMBERS, rulesNamed } from '../quarantine/quarantine.ts';
import { runLine } from './run-line.ts';
import { decide, heldDigest, readRuns } from './runs.server.ts';

export { runLine } from './run-line.ts';

interface RunsIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

export const HELD_HELP = `  held [загрузка]        что ждёт проверки: загрузки целиком и товары — что в магазине и что пришло
  release <загрузка>     разрешить загрузку, которая ждёт проверки, или её товары
    --rule <правило>       только задержанное этим правилом: Q1 цены, Q2 остатки, Q4 похожие товары, Q5 новая база,
                           Q6 единица и НДС, Q7 артикулы, типы цен, склады и разделы, Q8 нелепые цены
    --product <артикул>    только этот товар (артикул или код из 1С)
    --note <почему>        что об этом записать
    --digest <отпечаток>   только если всё так, как показали held и diff
  reject <загрузка> --note <почему>   отклонить; файл, отклонённый целиком, больше не загрузится. Ключи те же
`;

const MOST = 200;

/** What waits for a person, and what he decides. Each returns false for arguments that match no action. */
export const heldActions = {
  async held(argv: string[], { db, stdout }: RunsIo): Promise<boolean> {
    const [word, ...rest] = parseArgs({ args: argv, allowPositionals: true, options: {} }).positionals;
    if (rest.length > 0) return false;
    const held = await readHeld(db, word === undefined ? {} : { runId: runNumber(word) }, MOST);
    const whole = (await readRuns(db, null, MOST)).filter(({ state }) => state === 'held');
    const shown = word === undefined ? undefined : whole.find(({ id }) => id === runNumber(word));
    if (word !== undefined && (held.length > 0 || shown))
      stdout.write(`Отпечаток: ${await heldDigest(db, runNumber(word))}\n`);
    for (const line of [...held.map(heldLine), ...whole.map(runLine)]) stdout.write(`${line}\n`);
    if (held.length + whole.length === 0) stdout.write('Ничего не ждёт проверки.\n');
    return true;
  },
  release: (argv: string[], io: RunsIo) => decideBy(argv, io, 'release'),
  reject: (argv: string[], io: RunsIo) => decideBy(argv, io, 'reject'),
};

async function decideBy(argv: string[], { db, stdout }: RunsIo, to: 'release' | 'reject'): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      note: { type: 'string' },
      rule: { type: 'string' },
      product: { type: 'string' },
      digest: { type: 'string' },
    },
  });
  const [word, ...rest] = positionals;
  if (word === undefined || rest.length > 0) return false;
  const { note, rule, product, digest } = values;
  const decision = {
    to,
    ...(rule !== undefined && { rules: rulesOf(rule) }),
    ...(product !== undefined && { product }),
    ...(digest !== undefined && { digest }),
    ...((to === 'reject' || note !== undefined) && { note: noteOf(note) }),
  };
  await decide(db, runNumber(word), CLI, decision).catch((error: unknown) => {
    if (isShopError(error) && error.facts?.diff)
      stdout.write(`Что загрузка изменит теперь: exchange diff ${word}\n`);
    throw error;
  });
  const done =
    to === 'release' ? 'Разрешено: изменения попадут в магазин, когда дойдёт очередь.' : 'Отклонено.';
  stdout.write(`${done}\n`);
  return true;
}

function heldLine({ id, runId, article, name, ref, rules, changes, left, like, terms }: HeldGood): string {
  const what = name === null ? ref : `${article ?? ''} ${name}`.trim();
  const money = (kopecks: number | null) => (kopecks === null ? 'нет' : `${formatKopecks(kopecks)} ₽`);
  return [
    `загрузка № ${runId}, товар № ${id}`,
    what,
    changes
      .flatMap(({ old, ...one }) => [
        `цена «${priceName(one)}» ${money(one.was)} → ${money(one.now)}`,
        ...(old ? [`старая цена «${priceName(one)}» ${money(old.was)} → ${money(old.now)}`] : []),
      ])
      .join(', '),
    left.map(({ warehouse, ...of }) => `остаток «${warehouse}» ${of.was ?? 'нет'} → ${of.now}`).join(', '),
    terms === null ? '' : `${terms.was} → ${terms.now}`,
    like === null ? '' : `похож на: ${like}`,
    rules.map((rule) => RULE_NAMES[rule]).join('; '),
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** The number of a run as a person writes it. @throws 400 */
export function runNumber(word: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw wrongWord('Номер', word, 'нужны цифры, например 15');
  return Number(word);
}

function noteOf(note: string | undefined): string {
  if (!note?.trim()) throw wrongWord('Ключ', '--note', 'напишите, почему вы так решили');
  return note.trim().slice(0, 500);
}

/** @param word Q1…Q8 or the name of a rule */
function rulesOf(word: string): readonly string[] {
  const rules = rulesNamed(word);
  if (!rules) throw wrongWord('Правило', word, `бывает ${Object.keys(RULE_NUMBERS).join(', ')}`);
  return rules;
}
