// Writes src/ui/styles/before-fonts.css: system fonts stretched to the widths of ours, so that lines break at the same
// places before and after our fonts load. Letters, digits and spaces differ by different ratios, hence a face for each.
// Run by hand after cut.mjs, with Chromium and files of the system fonts (Liberation Sans has the widths of Arial):
//   node tools/fonts/before.mjs <folder with LiberationSans-Regular.ttf, -Bold.ttf> <folder with Roboto_400Regular.ttf, …>
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../tests/support/chromium.ts';

const [arialFolder, robotoFolder] = process.argv.slice(2);
const ours = new URL('../../src/ui/fonts/', import.meta.url);
const written = new URL('../../src/ui/styles/before-fonts.css', import.meta.url);

const ARIAL = {
  suffix: 'before fonts',
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
};
const ROBOTO = {
  suffix: 'before fonts on phones',
  regular: ['Roboto', 'Roboto-Regular'],
  bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
};
const files = {
  ArialRegular: `${arialFolder}/LiberationSans-Regular.ttf`,
  ArialBold: `${arialFolder}/LiberationSans-Bold.ttf`,
  RobotoRegular: `${robotoFolder}/Roboto_400Regular.ttf`,
  RobotoBold: `${robotoFolder}/Roboto_700Bold.ttf`,
};
/** Family, weights of a face, the weight it is measured at, and the system's characters that replace ours. */
const faces = [
  ['Text', '400', 400, 'Regular'],
  ['Text', '500', 500, 'Regular'],
  ['Text', '600', 600, 'Bold'],
  ['Text', '700', 700, 'Bold'],
  ['Signboard', '800 900', 800, 'Bold'],
];
/** Groups of characters, and how they are found in a text. */
const ranges = [
  ['U+0400-045F, U+2116', '[а-яёА-ЯЁ]'],
  ['U+0041-005A, U+0061-007A, U+00C0-00FF', '[A-Za-z]'],
  ['U+0020, U+00A0', '[ ]'],
  ['U+0030-0039', '[0-9]'],
  ['U+20BD', '₽'],
  [
    'U+0021-002F, U+003A-0040, U+005B-0060, U+007B-009F, U+00A1-00BF, U+2009-2026, U+2122, U+2192, U+2212, U+2264-2265',
    '[.,:;«»()\\-—–!?%/×°]',
  ],
];

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
const url = async (file) => `url(data:font/woff2;base64,${(await readFile(file)).toString('base64')})`;
const cyrillic = 'unicode-range: U+0401, U+0410-044F, U+0451';
const figures = 'unicode-range: U+0020-0040, U+005B-0060, U+007B-007E, U+00A0-00BF, U+00D7, U+2009-2022';
const latin = 'unicode-range: U+0041-005A, U+0061-007A, U+00B5, U+00D8, U+00F8';
const rouble = 'unicode-range: U+20BD';
await page.setContent(`<style>
@font-face { font-family: Text; font-weight: 400 700; src: ${await url(new URL('text-cyrillic.woff2', ours))}; ${cyrillic} }
@font-face { font-family: Text; font-weight: 400 700; src: ${await url(new URL('text-figures.woff2', ours))}; ${figures} }
@font-face { font-family: Text; font-weight: 400 700; src: ${await url(new URL('text-latin.woff2', ours))}; ${latin} }
@font-face { font-family: Text; font-weight: 400 700; src: ${await url(new URL('text-rouble.woff2', ours))}; ${rouble} }
@font-face { font-family: Signboard; font-weight: 800; src: ${await url(new URL('display-cyrillic.woff2', ours))}; ${cyrillic} }
@font-face { font-family: Signboard; font-weight: 800; src: ${await url(new URL('display-figures.woff2', ours))}; ${figures} }
@font-face { font-family: Signboard; font-weight: 800; src: ${await url(new URL('display-latin.woff2', ours))}; ${latin} }
@font-face { font-family: Signboard; font-weight: 800; src: ${await url(new URL('display-rouble.woff2', ours))}; ${rouble} }
${(await Promise.all(Object.entries(files).map(async ([name, file]) => `@font-face { font-family: ${name}; src: ${await url(file)} }`))).join('\n')}
</style><span style="position: absolute; white-space: pre; font-size: 100px; font-feature-settings: 'tnum'"></span><canvas></canvas>`);
const text = await shopsWords();

const css = [];
for (const [system, { suffix, regular, bold }] of Object.entries({ Arial: ARIAL, Roboto: ROBOTO }))
  for (const [family, weights, weight, letters] of faces) {
    const { ascent, descent } = await heights(family, weight);
    for (const [range, found] of ranges) {
      const sample = (text.match(new RegExp(found, 'g')) ?? []).join('').slice(0, 20_000);
      const own = await width(family, weight, sample);
      const size = own / (await width(system + letters, 400, sample));
      const locals = (letters === 'Bold' ? bold : regular).map((name) => `local("${name}")`).join(', ');
      css.push(`@font-face {
  font-family: "${family} ${suffix}";
  src: ${locals};
  font-weight: ${weights};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;
  unicode-range: ${range};
}`);
    }
  }
await writeFile(
  written,
  `/* Written by tools/fonts/before.mjs: the system's letters in the widths of ours. */\n${css.join('\n')}\n`,
);
await browser.close();

async function width(family, weight, sample) {
  return page.evaluate(
    async ([family, weight, sample]) => {
      await document.fonts.load(`${weight} 100px ${family}`, 'аa1₽');
      const span = document.querySelector('span');
      span.style.fontFamily = family;
      span.style.fontWeight = weight;
      let sum = 0;
      for (let at = 0; at < sample.length; at += 2000) {
        span.textContent = sample.slice(at, at + 2000);
        sum += span.getBoundingClientRect().width;
      }
      return sum;
    },
    [family, weight, sample],
  );
}

async function heights(family, weight) {
  return page.evaluate(
    async ([family, weight]) => {
      await document.fonts.load(`${weight} 1000px ${family}`, 'Ар');
      const pen = document.querySelector('canvas').getContext('2d');
      pen.font = `${weight} 1000px ${family}`;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('Ар');
      return { ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
    },
    [family, weight],
  );
}

/** The texts of the demo products: characters as often as a shop has them. */
async function shopsWords() {
  const folder = new URL('../../demo/lines/', import.meta.url);
  const names = await readdir(folder);
  const all = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return `${(all.join(' ').match(/'[^'\n]*[а-яё][^'\n]*'/gi) ?? []).join(' ').replaceAll("'", '')} ₽`;
}

function percent(part) {
  return `${Number((part * 100).toFixed(1))}%`;
}
