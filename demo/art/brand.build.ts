/**
 * Makes the shop's own icons from its display font and its products: for a browser tab, for a home screen, and
 * the image of a link in a messenger. Run by hand: node demo/art/brand.build.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawingForCategory, onCounter } from './art.ts';
import { type Glyph, openCommissioner } from './font.build.ts';
import { INK, LEAF } from './palette.ts';

/** `--on-band` and `--on-band-2` of tokens.css, the text colours of the counter. */
const ON_COUNTER = '#FBF3E9';
const ON_COUNTER_2 = '#D9BFCD';
const GOODS = ['hammer', 'paint', 'bulb', 'drill', 'valve'];

const logoGlyph = openCommissioner({ wght: 900, FLAR: 100, VOLM: 100 });
const signGlyph = openCommissioner({ wght: 800, FLAR: 100, VOLM: 60 });

/** A line of text as SVG, and its width. Tracking in ems. */
function type(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  glyph: (character: string) => Glyph,
  tracking: number,
) {
  let pen = 0;
  const paths = [...text].map((character) => {
    const [advance, outline] = glyph(character);
    const path = `<path transform="translate(${pen} 0)" d="${outline}"/>`;
    pen += advance + tracking * 1000;
    return path;
  });
  const scale = size / 1000;
  return {
    svg: `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`,
    width: pen * scale,
  };
}

/** The first letter of the name over a shelf. */
function icon(radius: number): string {
  const letter = type('В', 0, 0, 22, ON_COUNTER, logoGlyph, 0);
  const placed = letter.svg.replace(
    'translate(0 0)',
    `translate(${(16 - letter.width / 2).toFixed(2)} 21.5)`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${INK}"/>` +
    `${placed}<path d="M5 24h22v3H5z" fill="${LEAF}"/></svg>\n`
  );
}

function linkImage(): string {
  const logo = type('Витрина', 72, 196, 148, ON_COUNTER, logoGlyph, -0.025);
  const goods = GOODS.map((kind, index) => {
    const image = drawingForCategory(kind);
    if (!image) throw new Error(`«${kind}» is not a kind of drawing`);
    return onCounter(image)
      .svg.replace('<svg ', `<svg x="${72 + index * 217}" y="350" `)
      .replace('width="240" height="240"', 'width="188" height="188"');
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${INK}"/>` +
    `${logo.svg}<rect x="50" y="216" width="${Math.round(logo.width + 44)}" height="18" rx="3" fill="${ON_COUNTER}"/>` +
    type('Всё для стройки, ремонта и дома', 72, 300, 42, ON_COUNTER_2, signGlyph, -0.012).svg +
    `${goods.join('')}<rect y="538" width="1200" height="14" fill="${LEAF}"/></svg>`
  );
}

const storefront = new URL('../../src/storefront/', import.meta.url);
mkdirSync(new URL('public/', storefront), { recursive: true });
writeFileSync(new URL('public/favicon.svg', storefront), icon(7));
const png = (svg: string, size?: number) =>
  sharp(Buffer.from(svg), { density: 400 })
    .resize(size ?? null)
    .png({ palette: true, effort: 10 });
// A home screen rounds the corners itself.
writeFileSync(new URL('public/apple-touch-icon.png', storefront), await png(icon(0), 180).toBuffer());
writeFileSync(new URL('public/og-default.png', storefront), await png(linkImage(), 1200).toBuffer());
