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
// No line of a Russian page does without figures and signs, and many do without Latin letters: a file for each.
// The signs of a hardware shop: × ² ³ ½ ° ± « » — – − · … ≤ ≥ ™ ® and both spaces.
const figures = `${range(0x20, 0x40)}[\\]^_\`{|}~\u00a0\u2009«»„“”’–—−·•…×²³¼½¾°±≤≥®©™§→`;
const latin = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}Øøµ`;
const rouble = '₽';

// The signboard is one look of Commissioner: flared, a little heavy. A weight less to choose from halves its files, so
// the logo, the only word at 900, is 800 with a line around its letters (shell/logo.module.css).
const signboard = { wght: 800, slnt: 0, FLAR: 100, VOLM: 60 };
const text = { wght: { min: 400, max: 700 } };

// Kerning, and figures of one width for columns of numbers; fractions and stylistic sets are never asked for.
const keepFeatures = ['kern', 'tnum', 'rvrn', 'rclt', 'locl', 'ccmp', 'mark'];

const cuts = [
  ['display-cyrillic', 'commissioner/files/commissioner-cyrillic-full-normal', cyrillic, signboard],
  ['display-figures', 'commissioner/files/commissioner-latin-full-normal', figures, signboard],
  ['display-latin', 'commissioner/files/commissioner-latin-full-normal', latin, signboard],
  ['display-rouble', 'commissioner/files/commissioner-latin-ext-full-normal', rouble, signboard],
  ['text-cyrillic', 'golos-text/files/golos-text-cyrillic-wght-normal', cyrillic, text],
  ['text-figures', 'golos-text/files/golos-text-latin-wght-normal', figures, text],
  ['text-latin', 'golos-text/files/golos-text-latin-wght-normal', latin, text],
  ['text-rouble', 'golos-text/files/golos-text-latin-ext-wght-normal', rouble, text],
];

for (const [name, source, letters, variationAxes] of cuts) {
  const font = await readFile(new URL(`${source}.woff2`, packages));
  const cut = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes, keepFeatures });
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
