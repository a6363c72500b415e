import type { ImportIssue } from '../exchange.ts';
import type { UnreadableSource } from './import-files.server.ts';
import type { FileResult } from './imports.server.ts';

const SHOWN_OF_KIND = 3;

/** Formats the report of an import for people: what was added, changed, hidden or rejected in each file, and why. */
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
  const rejected = results.filter((one) => one.rejection).length + unreadable.length;
  lines.push(
    '',
    `Файлов принято: ${results.length + unreadable.length - rejected}, не принято: ${rejected}.`,
  );
  return `${lines.join('\n')}\n`;
}

function describeFile({ file, counts, report, rejection }: FileResult): string[] {
  if (rejection) return [`✗ ${file}`, `  Не принят целиком: ${rejection.text}${place(rejection)}`];
  if (!report) return [];
  const { products, categories, attributes } = report;
  const lines = [`✓ ${file}`, `  В файле: ${describeCounts(counts)}`];
  lines.push(
    `  Товары: добавлено ${products.added}, изменено ${products.changed}, скрыто ${products.hidden}, показано снова ${products.shown}`,
    `  Товаров с новыми ценами: ${report.prices}, с новыми остатками: ${report.stock}`,
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
  return [...lines, ...describeIssues(report.problems)];
}

/** Each report counts the waiting facts of the whole source, so only the last report of each source is used. */
function describeWaiting(results: readonly FileResult[]): string[] {
  const last = new Map(
    results.flatMap(({ source, report }) => (report ? [[source, report.waiting] as const] : [])),
  );
  return [...last].flatMap(([source, waiting]) => {
    const kinds = Object.entries(waiting).filter(([, count]) => count > 0);
    const listed = kinds.map(([kind, count]) => `${WAITING[kind] ?? kind} ${count}`).join(', ');
    return listed === '' ? [] : ['', `Ожидают товаров и справочников, всего (${source}): ${listed}`];
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
  const listed = Object.entries(COUNTED).flatMap(([key, name]) =>
    counts[key] ? [`${name} ${counts[key]}`] : [],
  );
  return listed.length > 0 ? listed.join(', ') : 'ничего';
}

/** Lists each kind of issue with the first examples, so that a thousand equal issues do not hide a different one. */
function describeIssues({
  counts,
  examples,
}: {
  counts: Record<string, number>;
  examples: ImportIssue[];
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

function place({ line }: ImportIssue): string {
  return line === undefined ? '' : `, строка ${line}`;
}

/** Returns the report for programs: per file the keys of COUNTS.json, and the result under `import`. */
export function importJson(
  results: readonly FileResult[],
  unreadable: readonly UnreadableSource[],
  isDryRun: boolean,
): unknown {
  const files: Record<string, unknown> = {};
  for (const { name, error } of unreadable)
    files[name] = { import: { status: 'refused', refused: { code: error.code, text: error.message } } };
  for (const { file, counts, report, rejection } of results)
    files[file] = {
      ...counts,
      import: rejection ? { status: 'refused', refused: rejection } : { status: 'applied', ...report },
    };
  return { dry_run: isDryRun, files };
}
