import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  answers,
  buildSuggestIndex,
  buildTextIndex,
  collecting,
  folded,
  type Judged,
  judge,
  type Miss,
  mean,
  PhraseCollector,
  type Quality,
  type QualityQuery,
  quality,
  readQueries,
  readSynonyms,
  type Suggestion,
  searchText,
  shippedSynonyms,
  suggest,
  type TextDocument,
} from '../../../search-engine/search-engine.ts';

const HELP = `Качество поиска: npm run cli -- search-quality <товары.tsv> <запросы.tsv> [--json]

Ничего не загружает в магазин. Товары: название, артикул, бренд, раздел (первая строка — заголовок).
Запросы: запрос, вид, ожидание, search|both. Ожидание: «&» — и, «|» — или, «-» — ничего не найти.
empties — доля запросов «ничего не найти», на которые ничего и не нашлось.

  --json   отчёт для программ
`;

type Output = Pick<NodeJS.WritableStream, 'write'>;

/** The command `search-quality`. @returns 0 when measured, 1 when a file cannot be read, 2 for wrong arguments */
export async function runSearchQuality(
  argv: string[],
  stdout: Output = process.stdout,
  stderr: Output = process.stderr,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [productsFile, queriesFile] = positionals;
  if (values.help || !productsFile || !queriesFile || positionals.length > 2) {
    (values.help ? stdout : stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  try {
    const documents = readProducts(await readFile(productsFile, 'utf8'));
    const report = await measure(documents, readQueries(await readFile(queriesFile, 'utf8')));
    const { total, kinds, misses } = report;
    stdout.write(values.json ? `${JSON.stringify({ total, kinds, misses })}\n` : describe(report));
    return 0;
  } catch (thrown) {
    stderr.write(`Не удалось прочитать: ${(thrown as Error).message}\n`);
    return 1;
  }
}

interface Report {
  total: Quality;
  kinds: Record<string, Quality>;
  misses: Miss[];
  suggestions: { success10: number | null; stable: number | null; misses: string[] };
}

function readProducts(text: string): TextDocument[] {
  const [, ...lines] = text.split(/\r?\n/).filter((line) => line.trim());
  return lines.map((line, id) => {
    const [name = '', article = '', brand = '', category = ''] = line.split('\t');
    return { id, name, article, brand, category, popularity: 0, availableIn: [] };
  });
}

async function measure(
  documents: readonly TextDocument[],
  queries: readonly QualityQuery[],
): Promise<Report> {
  const synonyms = readSynonyms(shippedSynonyms);
  const collector = new PhraseCollector();
  const index = await buildTextIndex(collecting(documents, collector), synonyms);
  const suggestions = await buildSuggestIndex(collector, synonyms);
  const texts = documents.map(({ name, article, brand, category }) =>
    folded(`${name} ${article} ${brand} ${category}`),
  );
  const judged: Judged[] = [];
  const misses: Miss[] = [];
  for (const query of queries) {
    const { ids } = searchText(index, synonyms, query.query, { limit: 5 });
    const relevant = query.expect
      ? texts.filter((text) => query.expect && answers(text, query.expect)).length
      : 0;
    const one = judge(
      query,
      ids.map((id) => texts[id] ?? ''),
      relevant,
    );
    judged.push(one);
    if (one.isEmpty === false || (one.recall5 ?? 1) < 1 || (one.precision5 ?? 1) < 1)
      misses.push(
        miss(
          query,
          one,
          ids.map((id) => documents[id]?.name ?? ''),
        ),
      );
  }
  const ask = (text: string) =>
    suggest(index, suggestions, synonyms, text, { limit: 10 }).map((one) => wording(one, texts));
  return {
    total: quality(judged),
    kinds: Object.fromEntries(
      [...new Set(judged.map(({ kind }) => kind))].map((kind) => [
        kind,
        quality(judged.filter((one) => one.kind === kind)),
      ]),
    ),
    misses,
    suggestions: judgeSuggestions(queries, ask),
  };
}

function wording(one: Suggestion, texts: readonly string[]): string {
  return 'text' in one ? folded(one.text) : (texts[one.product] ?? '');
}

/**
 * Computes success at ten, and whether the expected answer stays visible at each letter from the fourth on (SE-6).
 */
function judgeSuggestions(
  queries: readonly QualityQuery[],
  ask: (text: string) => readonly string[],
): Report['suggestions'] {
  const successes: number[] = [];
  const stable: number[] = [];
  const misses: string[] = [];
  for (const { query, expect, isSuggested } of queries) {
    if (!isSuggested) continue;
    const found = (text: string): boolean => {
      const options = ask(text);
      return expect ? options.some((option) => answers(option, expect)) : options.length === 0;
    };
    const isFound = found(query);
    successes.push(Number(isFound));
    if (!isFound) misses.push(query);
    if (expect)
      for (let length = 4; length < query.length; length++) {
        const isStable = found(query.slice(0, length));
        stable.push(Number(isStable));
        if (!isStable) misses.push(`${query.slice(0, length)}…${query.slice(length)}`);
      }
  }
  return { success10: mean(successes), stable: mean(stable), misses };
}

function miss({ query, kind, expect }: QualityQuery, judged: Judged, found: readonly string[]): Miss {
  return {
    query,
    kind,
    expect: expect?.map((group) => group.join('|')).join('&') ?? '-',
    recall5: judged.recall5 ?? null,
    precision5: judged.precision5 ?? null,
    found,
  };
}

function describe({ total, kinds, misses, suggestions }: Report): string {
  const rows = Object.entries({ всего: total, ...kinds }).map(([kind, one]) => {
    const cells = [one.recall5, one.success5, one.precision5, one.empties];
    return `${kind.padEnd(14)}${cells.map((cell) => (cell === null ? '—' : cell.toFixed(3)).padStart(13)).join('')}`;
  });
  const head = `${'вид'.padEnd(14)}${['recall@5', 'success@5', 'precision@5', 'empties'].map((name) => name.padStart(13)).join('')}`;
  const failed = misses.map(
    ({ query, kind, expect, recall5, precision5, found }) =>
      `  ${kind}: «${query}» → ${expect}; recall ${recall5 ?? '—'}, precision ${precision5 ?? '—'}\n${found.map((name) => `      ${name}\n`).join('')}`,
  );
  const { success10, stable } = suggestions;
  return [
    `${head}\n${rows.join('\n')}\n`,
    `Подсказки: success@10 ${success10 ?? '—'}, остаётся при наборе с 4-й буквы ${stable ?? '—'}\n`,
    `Промахи: ${misses.length}\n${failed.join('')}`,
    `Промахи подсказок: ${suggestions.misses.length}\n${suggestions.misses.map((text) => `  ${text}\n`).join('')}`,
  ].join('\n');
}
