import type { FileResult } from './import.server.ts';
import type { UnreadableSource } from './import-files.server.ts';
import type { Problem } from './problems.ts';

const SHOWN_OF_KIND = 3;

/** The report of an import for people: file by file what was added, changed, hidden, refused and why. */
export function describeImport(
  results: readonly FileResult[],
  unreadable: readonly UnreadableSource[],
  isDryRun: boolean,
): string {
  const lines: string[] = [];
  if (isDryRun) lines.push('Проба: каталог не изменён.', '');
  for (const { name, error } of unreadable) lines.push(`✗ ${name}`, `  Не принят: ${error.message}`);
  for (const result of results) lines.push(...describeFile(result));
  lines.push(...describeWaiting(results));
  const refused = results.filter((one) => one.refused).length + unreadable.length;
  lines.push('', `Файлов принято: ${results.length + unreadable.length - refused}, не принято: ${refused}.`);
  return `${lines.join('\n')}\n`;
}

function describeFile({ file, counts, report, refused }: FileResult): string[] {
  if (refused) return [`✗ ${file}`, `  Не принят целиком: ${refused.text}${place(refused)}`];
  if (!report) return [];
  const { products, categories, attributes } = report;
  const lines = [`✓ ${file}`, `  В файле: ${describeCounts(counts)}`];
  lines.push(
    `  Товары: добавлено ${products.added}, изменено ${products.changed}, скрыто ${products.hidden}, показано снова ${products.shown}`,
    `  Цены изменены у ${report.prices} товаров, остатки — у ${report.stock}`,
  );
  const more = [
    ['Группы', categories],
    ['Свойства', attributes],
    ['Типы цен', report.price_types],
    ['Склады', report.warehouses],
  ] as const;
  for (const [name, { added, changed, hidden }] of more)
    if (added + changed + hidden > 0)
      lines.push(`  ${name}: добавлено ${added}, изменено ${changed}, скрыто ${hidden}`);
  return [...lines, ...describeProblems(report.problems)];
}

/** The whole source is counted after each file, so only the last count of each holds. */
function describeWaiting(results: readonly FileResult[]): string[] {
  const last = new Map(
    results.flatMap(({ source, report }) => (report ? [[source, report.waiting] as const] : [])),
  );
  return [...last].flatMap(([source, waiting]) => {
    const kinds = Object.entries(waiting).filter(([, count]) => count > 0);
    const told = kinds.map(([kind, count]) => `${WAITING[kind] ?? kind} ${count}`).join(', ');
    return told === '' ? [] : ['', `Всего ждут своих товаров и справочников (${source}): ${told}`];
  });
}

const WAITING: Record<string, string> = {
  offers: 'предложения',
  prices: 'цены',
  stock: 'остатки',
  categories: 'связи с группами',
  parents: 'родители групп',
  attributes: 'значения свойств',
  accessories: 'сопутствующие',
};
const COUNTED: Record<string, string> = {
  groups: 'групп',
  categories: 'категорий',
  properties: 'свойств',
  products: 'товаров',
  offers: 'предложений',
  prices: 'цен',
  price_types: 'типов цен',
  stores: 'складов',
  stock_rows: 'остатков по складам',
  pictures: 'картинок',
  documents: 'документов (не загружаются)',
  contractors: 'контрагентов (не загружаются)',
};

function describeCounts(counts: FileResult['counts']): string {
  const told = Object.entries(COUNTED).flatMap(([key, name]) =>
    counts[key] ? [`${name} ${counts[key]}`] : [],
  );
  return told.length > 0 ? told.join(', ') : 'ничего';
}

/** Every kind of remark with its number and the first few examples: a thousand alike must not hide the one that differs. */
function describeProblems({
  counts,
  examples,
}: {
  counts: Record<string, number>;
  examples: Problem[];
}): string[] {
  const kinds = Object.entries(counts);
  if (kinds.length === 0) return [];
  const lines = ['  Замечания:'];
  for (const [code, count] of kinds) {
    const shown = examples.filter((one) => one.code === code).slice(0, SHOWN_OF_KIND);
    lines.push(...shown.map((one) => `    ${one.text}${one.ref ? ` [${one.ref}]` : ''}${place(one)}`));
    if (count > shown.length) lines.push(`    … и ещё ${count - shown.length} таких`);
  }
  return lines;
}

function place({ line }: Problem): string {
  return line === undefined ? '' : `, строка ${line}`;
}

/** The same for machines: per file the keys of COUNTS.json, and under `import` what became of it. */
export function importJson(
  results: readonly FileResult[],
  unreadable: readonly UnreadableSource[],
  isDryRun: boolean,
): unknown {
  const files: Record<string, unknown> = {};
  for (const { name, error } of unreadable)
    files[name] = { import: { status: 'refused', refused: { code: error.code, text: error.message } } };
  for (const { file, counts, report, refused } of results)
    files[file] = {
      ...counts,
      import: refused ? { status: 'refused', refused } : { status: 'applied', ...report },
    };
  return { dry_run: isDryRun, files };
}
