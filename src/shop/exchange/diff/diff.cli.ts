import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { runNumber } from '../runs/runs.cli.ts';
import { diffOf, readPlannedLines } from './diff.server.ts';
import { type Diff, type DiffKind, type DiffLine, isCut, partsText } from './diff.ts';

interface DiffIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

const SHOWN = 10;
/** More than a run can change. */
const ALL = 10_000_000;

export const DIFF_HELP = `  diff <номер>           что загрузка изменила, а если ждёт проверки — изменит: новые и скрытые товары, цены
                         «было → стало», остатки. Номер — из exchange runs. Если картина верна, разрешите её:
                         release <номер> --digest <отпечаток из diff>
    --all                 всё, а не по ${SHOWN} строк каждого вида
    --json                для программ
`;

/** The action of the command `exchange` that shows what a run has changed. It returns false for wrong arguments. */
export const diffActions = { diff };

async function diff(words: readonly string[], { db, config, stdout }: DiffIo): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    } as const,
    allowPositionals: true,
  });
  const [word, ...more] = positionals;
  if (word === undefined || more.length > 0) return false;
  const id = runNumber(word);
  const found = await diffOf(db, id, values.all ? ALL : SHOWN);
  const all = values.all && found.isPlanned && (await readPlannedLines(openFiles(config, db), db, id));
  if (all) found.lines = all;
  stdout.write(values.json ? `${JSON.stringify({ ...found, isCut: isCut(found) })}\n` : describeDiff(found));
  if (isCut(found) && !values.json)
    stdout.write(
      values.all
        ? 'Показаны не все строки: изменений так много, что магазин записал только первые.\n'
        : `Показаны не все строки. Все: exchange diff ${id} --all\n`,
    );
  return true;
}

const KINDS: Record<DiffKind, string> = {
  new: 'Новые товары',
  gone: 'Удалённые товары',
  hidden: 'Скрытые товары',
  shown: 'Показаны снова',
  changed: 'Изменены карточки',
  links: 'Изменены разделы, характеристики, картинки',
  price: 'Цены',
  old_price: 'Зачёркнутые цены',
  stock: 'Остатки',
  category: 'Разделы',
  attribute: 'Характеристики',
  brand: 'Бренды',
  price_type: 'Типы цен',
  warehouse: 'Склады',
};

/** A diff for people: how many changes of each kind there are, and the first of them. */
export function describeDiff({ counts, lines, digest, isPlanned }: Diff): string {
  const of = Map.groupBy(lines, ({ kind }) => kind);
  const kinds = (Object.keys(KINDS) as DiffKind[]).filter((kind) => counts[kind]);
  if (kinds.length === 0) return 'Изменений нет.\n';
  const text = kinds.flatMap((kind) => {
    const shown = of.get(kind) ?? [];
    const left = (counts[kind] ?? 0) - shown.length;
    return [
      `${KINDS[kind]}: ${counts[kind]}`,
      ...shown.map((line) => `  ${lineText(line)}`),
      ...(left > 0 ? [`  … и ещё ${left}`] : []),
    ];
  });
  const head = isPlanned ? 'Ждёт проверки. Если разрешить, изменится:\n' : '';
  return `${head}${text.join('\n')}\nОтпечаток: ${digest}\n`;
}

function lineText({ kind, article, name, place, was, now }: DiffLine): string {
  const what = oneLine(`${article ?? ''} ${name}`.trim());
  const money = (kopecks: string | null) =>
    kopecks === null ? 'нет' : `${formatKopecks(Number(kopecks))} ₽`;
  const count = (quantity: string | null) => (quantity === null ? 'нет' : String(Number(quantity)));
  switch (kind) {
    case 'price':
    case 'old_price':
      return `${what}, ${oneLine(place ?? '')}: ${money(was)} → ${money(now)}`;
    case 'stock':
      return `${what}, ${oneLine(place ?? '')}: ${count(was)} → ${count(now)}`;
    case 'changed':
    case 'links':
      return `${what}: ${partsText(now)}`;
    case 'category':
    case 'attribute':
    case 'brand':
    case 'price_type':
    case 'warehouse':
      return was === null || was === now ? what : `${oneLine(was)} → ${what}`;
    default:
      return what;
  }
}
