// Gathers the icons named in src/ui/icon/names.ts, our own payment icons and drawings into one sprite, and those named in
// src/desk/icon/names.ts into another. Run by hand when they change: node tools/icons/sprite.ts
import { readFile, writeFile } from 'node:fs/promises';
import { deskIcons } from '../../src/desk/icon/names.ts';
import { drawings, iconNames, paymentIcons } from '../../src/ui/icon/names.ts';

const assets = new URL('../../node_modules/@phosphor-icons/core/assets/', import.meta.url);
const shop = new URL('../../src/ui/icon/sprite.svg', import.meta.url);
const desk = new URL('../../src/desk/icon/sprite.svg', import.meta.url);

async function symbolOf(name: string): Promise<string> {
  const file = name.endsWith('-fill') ? `fill/${name}.svg` : `bold/${name}-bold.svg`;
  const svg = await readFile(new URL(file, assets), 'utf8');
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!shapes) throw new Error(`${file}: no shapes inside`);
  return `<symbol id="${name}" viewBox="0 0 256 256">${shapes}</symbol>`;
}

/** A picture with its own colours and size. */
async function ownSymbol(folder: 'payments' | 'drawings', name: string): Promise<string> {
  const svg = await readFile(new URL(`${folder}/${name}.svg`, import.meta.url), 'utf8');
  const [, viewBox, shapes] =
    /^<svg [^>]*viewBox="([^"]*)"><title>[^<]*<\/title>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  if (!shapes) throw new Error(`${name}: no shapes inside`);
  return `<symbol id="${name}" viewBox="${viewBox}">${shapes}</symbol>`;
}

async function writeSprite(target: URL, symbols: Promise<string>[]): Promise<void> {
  const all = await Promise.all(symbols);
  await writeFile(target, `<svg xmlns="http://www.w3.org/2000/svg">${all.join('\n')}</svg>\n`);
}

await writeSprite(shop, [
  ...iconNames.map(symbolOf),
  ...paymentIcons.map((name) => ownSymbol('payments', name)),
  ...drawings.map((name) => ownSymbol('drawings', name)),
]);
await writeSprite(desk, deskIcons.map(symbolOf));
