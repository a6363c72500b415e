import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../entry/cli.ts';
import { runSearchQuality } from './quality.cli.ts';

const PRODUCTS = `name\tsku\tbrand\tcategory
Дрель ударная Bosch PSB-650\tBS-1001\tBosch\tДрели
Дрель Makita 6413\tMK-1002\tMakita\tДрели
Чёрный маркер\tMR-1003\tPilot\tКанцтовары
`;
const QUERIES = `# query\tkind\texpect\tendpoint
дрел\tprefix\tдрель\tboth
lhtkm\tlayout\tдрель\tboth
маркер\texact\tмаркер&черн|бел\tsearch
дрель\texact\tдрель&bosch\tsearch
телепорт\tnonsense\t-\tboth
маркеры\tnonsense\t-\tsearch
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-quality-'));
  await writeFile(join(folder, 'products.tsv'), PRODUCTS);
  await writeFile(join(folder, 'queries.tsv'), QUERIES);
  await writeFile(join(folder, 'broken.tsv'), 'дрель\texact\n');
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...argv: string[]) {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    write(text: string) {
      written[name] += text;
      return true;
    },
  });
  const code = await runSearchQuality(argv, stream('out'), stream('err'));
  return { code, ...written };
}

test('the JSON report has shares in total and by kind, and every miss', async () => {
  const { code, out } = await run(join(folder, 'products.tsv'), join(folder, 'queries.tsv'), '--json');
  expect(code).toBe(0);
  const report = JSON.parse(out);
  expect(Object.keys(report)).toEqual(['total', 'kinds', 'misses']);
  expect(report.total).toEqual({ recall5: 1, success5: 1, precision5: 0.875, empties: 0.5 });
  expect(report.kinds.layout).toEqual({ recall5: 1, success5: 1, precision5: 1, empties: null });
  expect(report.kinds.nonsense).toEqual({ recall5: null, success5: null, precision5: null, empties: 0.5 });
  expect(report.misses.map(({ query }: { query: string }) => query)).toEqual(['дрель', 'маркеры']);
  expect(report.misses[0].found).toEqual(['Дрель ударная Bosch PSB-650', 'Дрель Makita 6413']);
});

/** The queries that search quality is measured by, if they are available. */
const MEASURED = join(import.meta.dirname, '../../../../../shared/data/search');

test.skipIf(!existsSync(MEASURED))(
  'the measured queries reach the goals SE-1, SE-2 and SE-4 to SE-6',
  async () => {
    const files = [join(MEASURED, 'products.tsv'), join(MEASURED, 'queries.tsv')];
    const { total, kinds } = JSON.parse((await run(...files, '--json')).out);
    expect(total.recall5).toBeGreaterThanOrEqual(0.99);
    expect(total.success5).toBeGreaterThanOrEqual(0.985);
    expect(total.precision5).toBeGreaterThanOrEqual(0.97);
    expect(total.empties).toBe(1);
    for (const [kind, { recall5 }] of Object.entries<{ recall5: number | null }>(kinds))
      expect(recall5 ?? 1, kind).toBeGreaterThanOrEqual(0.9);
    const [, success = 0, cached = 0] =
      /success@10 ([\d.]+), .*буквы ([\d.]+)/.exec((await run(...files)).out) ?? [];
    expect(Number(success)).toBeGreaterThanOrEqual(0.98);
    expect(Number(cached)).toBeGreaterThanOrEqual(0.97);
  },
);

test('an invalid line is named', async () => {
  const { code, err } = await run(join(folder, 'products.tsv'), join(folder, 'broken.tsv'));
  expect([code, err]).toEqual([1, 'Не удалось прочитать: строка 1: нужны запрос, вид и ожидание\n']);
});

test('a missing file and missing arguments are reported', async () => {
  expect((await run('нет.tsv', 'нет.tsv')).code).toBe(1);
  expect((await run()).code).toBe(2);
});

test('the command needs no database', async () => {
  expect(await runCli(['search-quality', 'нет.tsv', 'нет.tsv'])).toBe(1);
});
