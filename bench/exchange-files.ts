import { importXml, offersXml } from '../demo/commerceml.view.ts';

/** The files of an export by their names. */
export type ExportFiles = Record<string, string>;

/** A full export of the demo goods in so many portions, as 1C makes them: only the first says that the export is full. */
export function* portions(products: number, count: number): Generator<ExportFiles> {
  const goods = new Cut(
    importXml(products, () => {}),
    '<Товар>',
  );
  const offers = new Cut(
    offersXml(products, () => {}, 1),
    '<Предложение>',
  );
  const size = Math.ceil(products / count);
  for (let n = 0; n < count; n++) {
    const isFull = n === 0;
    yield {
      [`import0_${n + 1}.xml`]: whole(goods.next(size), { isFull }),
      [`offers0_${n + 1}.xml`]: whole(offers.next(size), { isFull }),
    };
  }
}

/** A list of changes in one portion with these goods, whose ids and sections are new. @param day of November 2026 */
export function newGoods(products: number, day: number): ExportFiles {
  const [files] = portions(products, 1);
  const renamed = Object.entries(files ?? {}).map(([name, text]) => [
    name,
    dated(text, day)
      .replaceAll(/<(Ид|ИдКаталога|ИдКлассификатора)>(?=vitrina-demo)/g, '<$1>new-')
      .replaceAll(/(<(?:Товар|Предложение|Группа|Группы)>\s*<Ид>)/g, '$1new-')
      .replaceAll('="false"', '="true"'),
  ]);
  return Object.fromEntries(renamed);
}

/** A list of changes with a slightly higher price, which is not held, and more stock of the first goods. */
export function changedOffers(products: number, day: number): ExportFiles {
  const text = [...offersXml(products, () => {}, 1)].join('');
  return {
    'offers0_1.xml': dated(text, day)
      .replaceAll('="false"', '="true"')
      .replaceAll(/(?<=<ЦенаЗаЕдиницу>)[\d.]+/g, (price) => (Number(price) * 1.05 + 0.01).toFixed(2))
      .replaceAll(/(?<=КоличествоНаСкладе=")\d+/g, (quantity) => String(Number(quantity) + 1)),
  };
}

function dated(text: string, day: number): string {
  return text.replace(/ДатаФормирования="[\d-]+/, `ДатаФормирования="2026-11-${day}`);
}

function whole({ head, body, tail }: Slice, { isFull }: { isFull: boolean }): string {
  return `${isFull ? head : head.replace('="false"', '="true"')}${body}${tail}`;
}

interface Slice {
  head: string;
  body: string;
  tail: string;
}

/** A file whose items are given out some at a time. */
class Cut {
  readonly #head: string;
  readonly #items: string[];
  readonly #tail: string;

  /** @param begin the tag by which an item begins */
  constructor(pieces: Iterable<string>, begin: string) {
    const all = [...pieces];
    const isItem = (piece: string) => piece.trimStart().startsWith(begin);
    const first = all.findIndex(isItem);
    this.#items = all.filter(isItem);
    this.#head = all.slice(0, first).join('');
    this.#tail = all.slice(first + this.#items.length).join('');
  }

  next(count: number): Slice {
    return { head: this.#head, body: this.#items.splice(0, count).join(''), tail: this.#tail };
  }
}
