// Subsets the two font families of the shop to the characters of its pages (UI-24) and writes src/ui/fonts/; documents
// get the complete Golos Text, because a name may contain any character: src/shop/printing/paper/fonts/.
// Run by hand when a package changes: node tools/fonts/cut.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const target = new URL('../../src/ui/fonts/', import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const cyrillic = `${range(0x410, 0x44f)}Ёё№`;
// Every line of a Russian page has digits and symbols, and many have no Latin letters: a file for each group.
// The symbols of a hardware shop: × ² ³ ½ ° ± « » — – − · … ≤ ≥ ™ ® and both spaces.
const figures = `${range(0x20, 0x40)}[\\]^_\`{|}~\u00a0\u2009«»„“”’–—−·•…×²³¼½¾°±≤≥®©™§→`;
const latin = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}Øøµ`;
const rouble = '₽';

// Headings use one variant of Commissioner: flared, slightly heavy. One weight less halves its files, so
// the logo, the only text at 900, is 800 with a stroke around its letters (frame/logo.module.css).
const signboard = { wght: 800, slnt: 0, FLAR: 100, VOLM: 60 };
const text = { wght: { min: 400, max: 700 } };

// Kerning, and tabular figures for columns of numbers; fractions and stylistic sets are never used.
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

// A PDF embeds only the used glyphs of a font, from one file with all scripts.
for (const [name, weight] of [
  ['regular', '400Regular'],
  ['bold', '700Bold'],
])
  await copyFile(
    new URL(
      `../../node_modules/@expo-google-fonts/golos-text/${weight}/GolosText_${weight}.ttf`,
      import.meta.url,
    ),
    new URL(`../../src/shop/printing/paper/fonts/golos-text-${name}.ttf`, import.meta.url),
  );
