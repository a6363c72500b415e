import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

interface Sheet {
  rules: Set<string>;
  named: Set<string>;
  /** A component selects class names by a variable or passes the whole sheet on. */
  isUsedWhole: boolean;
}

function readSheet(path: string): Sheet {
  // Global names are those of a library.
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|"[^"]*"|:global\([^)]*\)/gs, '');
  const rules = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
  return { rules, named: new Set(), isUsedWhole: false };
}

test('every class that a component uses has a rule, and every rule is used by a component', () => {
  const sheets = new Map<string, Sheet>();
  const wrong: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SRC })) {
    const text = readFileSync(join(SRC, file), 'utf8');
    for (const [statement, name, from] of text.matchAll(
      /import \* as (\w+) from '(\.[^']+\.module\.css)';/g,
    )) {
      const path = join(SRC, dirname(file), from!);
      const sheet = sheets.get(path) ?? readSheet(path);
      sheets.set(path, sheet);
      for (const [, member] of text
        .replace(statement, '')
        .matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))) {
        if (member === 'module' || member === 'tsx') continue; // the address of another file
        if (!member) sheet.isUsedWhole = true;
        else if (sheet.rules.has(member)) sheet.named.add(member);
        else wrong.push(`${file} names ${member}`);
      }
    }
  }
  // Only an identifier becomes a separate export: `css['two-words']` would be undefined in a build.
  for (const [path, { rules }] of sheets)
    for (const rule of rules)
      if (!/^\w+$/.test(rule) && !rule.startsWith('leaflet-'))
        wrong.push(`${relative(SRC, path)} has .${rule}`);
  for (const [path, { rules, named, isUsedWhole }] of sheets)
    for (const rule of rules)
      if (!isUsedWhole && !named.has(rule))
        wrong.push(`${relative(SRC, path)} has ${rule}, which nothing uses`);
  expect(sheets.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
