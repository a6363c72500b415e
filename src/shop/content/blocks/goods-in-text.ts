/** A product in a text, as the sanitiser writes it: an empty figure that names its id. */
const PRODUCT = /<figure data-product="([1-9]\d{0,8})"><\/figure>/g;
/** The most products of one text. */
export const MOST_IN_TEXT = 50;

/** Whether a text is the id of a product, as a text may name it. */
export function isProductId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id);
}

/** A product in a text. */
export function productInText(id: string): string {
  return `<figure data-product="${id}"></figure>`;
}

/** The ids of the products in a text, in their order, each once. @param html sanitised */
export function productsInText(html: string): number[] {
  return [...new Set([...html.matchAll(PRODUCT)].map(([, id]) => Number(id)))];
}

/** A piece of a text between products, or the products that stand next to each other. */
type TextPart = { html: string } | { products: number[] };

/** A text divided at its products, each of which stands where it is named first. @param html sanitised */
export function partsOfText(html: string): TextPart[] {
  const parts: TextPart[] = [];
  const seen = new Set<number>();
  for (const [at, piece] of html.split(PRODUCT).entries()) {
    // Every second piece is an id.
    const isProduct = at % 2 === 1;
    if (isProduct ? seen.has(Number(piece)) : piece.trim() === '') continue;
    const last = parts.at(-1);
    if (!isProduct) parts.push({ html: piece });
    else if (last && 'products' in last) last.products.push(Number(piece));
    else parts.push({ products: [Number(piece)] });
    if (isProduct) seen.add(Number(piece));
  }
  return parts;
}
