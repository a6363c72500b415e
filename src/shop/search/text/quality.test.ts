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

test('the report for programs: shares in total and by kind, and every miss', async () => {
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

test('the report for people tells suggestions too', async () => {
  const { out } = await run(join(folder, 'products.tsv'), join(folder, 'queries.tsv'));
  expect(out).toContain('Подсказки: success@10 1');
  expect(out).toContain('exact: «дрель» → дрель&bosch');
});

test('a line that cannot be read is named', async () => {
  const { code, err } = await run(join(folder, 'products.tsv'), join(folder, 'broken.tsv'));
  expect([code, err]).toEqual([1, 'Не прочитать: строка 1: нужны запрос, вид и ожидание\n']);
});

test('a file that is not there and missing arguments are told', async () => {
  expect((await run('нет.tsv', 'нет.tsv')).code).toBe(1);
  expect((await run()).code).toBe(2);
});

test('it is a command that needs no database', async () => {
  expect(await runCli(['search-quality', 'нет.tsv', 'нет.tsv'])).toBe(1);
});
