import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isOwnImage, isProductId, relOf, SCHEMES } from '../../shop/content/blocks/blocks.ts';

/** Whether a link may lead there: an address of the shop, or one of the schemes that the sanitiser allows. */
export function isLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href) || href.startsWith('#')) return true;
  const [scheme] = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(href) ?? [];
  return scheme !== undefined && SCHEMES.includes(scheme.toLowerCase());
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph+',
  cellAttributes: {
    scope: {
      default: null,
      getFromDOM: (dom) => dom.getAttribute('scope'),
      setDOMAttr: (value, attributes) => {
        if (value) attributes.scope = value;
      },
    },
  },
});

const attributesOf = (dom: HTMLElement) => ({
  src: dom.getAttribute('src') ?? '',
  alt: dom.getAttribute('alt') ?? '',
  width: dom.getAttribute('width') ?? '',
  height: dom.getAttribute('height') ?? '',
});
const imageAttributes = { src: {}, alt: { default: '' }, width: {}, height: {} };
const ownImage = (dom: HTMLElement | null) => {
  const found = dom && attributesOf(dom);
  return found && isOwnImage(found) ? found : false;
};
const imageSpec = (attributes: Record<string, unknown>): DOMOutputSpec => [
  'img',
  { ...attributes, loading: 'lazy' },
];

const productOf = (dom: HTMLElement) => {
  const id = dom.dataset.product ?? '';
  return isProductId(id) && dom.childElementCount === 0 && dom.textContent?.trim() === '' ? { id } : false;
};

const table: NodeSpec = {
  ...tables.table,
  attrs: { caption: { default: '' } },
  parseDOM: [
    {
      tag: 'table',
      getAttrs: (dom) => ({ caption: dom.querySelector('caption')?.textContent?.trim() ?? '' }),
    },
    // Its words are an attribute of the table.
    { tag: 'caption', ignore: true },
  ],
  toDOM: ({ attrs: { caption } }) =>
    caption ? ['table', ['caption', caption], ['tbody', 0]] : ['table', ['tbody', 0]],
};

/** The texts of the shop: exactly what the sanitiser lets through (STF-64). */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | product)+' },
    /** A live card of the shop: it stands between the blocks of a text, never within one (STF-160). */
    product: {
      attrs: { id: {} },
      atom: true,
      draggable: true,
      parseDOM: [{ tag: 'figure[data-product]', priority: 60, getAttrs: productOf }],
      toDOM: ({ attrs: { id } }) => ['figure', { 'data-product': id }],
    },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 3 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        ...[1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } })),
        ...[4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 4 } })),
      ],
      toDOM: ({ attrs: { level } }) => [`h${level}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bullets: {
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    numbers: {
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    figure: {
      attrs: imageAttributes,
      content: 'inline*',
      group: 'block',
      isolating: true,
      parseDOM: [
        {
          tag: 'figure',
          getAttrs: (dom) => ownImage(dom.querySelector('img')),
          contentElement: (dom) =>
            (dom as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption'),
        },
      ],
      toDOM: ({ attrs }) => ['figure', imageSpec(attrs), ['figcaption', 0]],
    },
    table,
    table_row: tables.table_row,
    table_cell: tables.table_cell,
    table_header: tables.table_header,
    text: { group: 'inline' },
    image: {
      attrs: imageAttributes,
      inline: true,
      group: 'inline',
      draggable: true,
      parseDOM: [{ tag: 'img', getAttrs: ownImage }],
      toDOM: ({ attrs }) => imageSpec(attrs),
    },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? '';
            return isLink(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href, ...relOf(href) }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
    sub: { excludes: 'sup', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
    sup: { excludes: 'sub', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  },
});
