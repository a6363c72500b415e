// Cuts the two families of the shop down to what its pages show (LOOKS.md «Шрифт») and writes src/ui/fonts/; documents
// get Golos Text whole, because nobody knows what a name holds: src/shop/printing/fonts/.
// Run by hand when a package changes: node tools/fonts/cut.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const target = new URL('../../src/ui/fonts/', import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const cyrillic = `${range(0x410, 0x44f)}Ёё№`;
// Basic Latin and the signs of a hardware shop: × ² ³ ½ ° ± Ø « » — – − · … µ ≤ ≥ ™ ® and both spaces.
const latin = `${range(0x20, 0x7e)}\u00a0\u2009«»„“”’–—−·•…×²³¼½¾°±Øøµ≤≥®©™§→`;
const rouble = '₽';

// The signboard is one look of Commissioner: flared, a little heavy; only the weight stays an axis (the logo is 900).
const signboard = { wght: { min: 800, max: 900 }, slnt: 0, FLAR: 100, VOLM: 60 };

// Kerning, and figures of one width for columns of numbers; fractions and stylistic sets are never asked for.
const keepFeatures = ['kern', 'tnum', 'rvrn', 'rclt', 'locl', 'ccmp', 'mark'];

const cuts = [
  ['display-cyrillic', 'commissioner/files/commissioner-cyrillic-full-normal', cyrillic, signboard],
  ['display-latin', 'commissioner/files/commissioner-latin-full-normal', latin, signboard],
  ['display-rouble', 'commissioner/files/commissioner-latin-ext-full-normal', rouble, signboard],
  ['text-cyrillic', 'golos-text/files/golos-text-cyrillic-wght-normal', cyrillic, undefined],
  ['text-latin', 'golos-text/files/golos-text-latin-wght-normal', latin, undefined],
  ['text-rouble', 'golos-text/files/golos-text-latin-ext-wght-normal', rouble, undefined],
];

for (const [name, source, text, variationAxes] of cuts) {
  const font = await readFile(new URL(`${source}.woff2`, packages));
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, keepFeatures });
  await writeFile(new URL(`${name}.woff2`, target), cut);
  process.stdout.write(`${name} ${(cut.length / 1024).toFixed(1)} KB\n`);
}

// PDF embeds of a font only what a document uses, from one file with all scripts in it.
for (const [name, weight] of [
  ['regular', '400Regular'],
  ['bold', '700Bold'],
])
  await copyFile(
    new URL(
      `../../node_modules/@expo-google-fonts/golos-text/${weight}/GolosText_${weight}.ttf`,
      import.meta.url,
    ),
    new URL(`../../src/shop/printing/fonts/golos-text-${name}.ttf`, import.meta.url),
  );
