import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

interface Sheet {
  rules: Set<string>;
  named: Set<string>;
  /** Some component takes its names by a variable or hands the whole sheet on. */
  isTakenWhole: boolean;
}

function readSheet(path: string): Sheet {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '');
  const rules = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
  return { rules, named: new Set(), isTakenWhole: false };
}

test('every class that a component names has a rule, and every rule is named by a component', () => {
  const sheets = new Map<string, Sheet>();
  const wrong: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SRC })) {
    const text = readFileSync(join(SRC, file), 'utf8');
    for (const [statement, name, from] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)';/g)) {
      const path = join(SRC, dirname(file), from!);
      const sheet = sheets.get(path) ?? readSheet(path);
      sheets.set(path, sheet);
      for (const [, member] of text
        .replace(statement, '')
        .matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))) {
        if (member === 'module') continue; // the address of another sheet
        if (!member) sheet.isTakenWhole = true;
        else if (sheet.rules.has(member)) sheet.named.add(member);
        else wrong.push(`${file} names ${member}`);
      }
    }
  }
  for (const [path, { rules, named, isTakenWhole }] of sheets)
    for (const rule of rules)
      if (!isTakenWhole && !named.has(rule)) wrong.push(`${relative(SRC, path)} has ${rule} for nobody`);
  expect(sheets.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
