import type { Behaviour } from './behaviour.ts';
import type { Good, Goods } from './goods.ts';

/** A file of an export, in the order in which it is sent. */
export interface ExportFile {
  name: string;
  content: Buffer;
}

interface Export {
  /** It names everything that the base has; the goods it does not name are gone. */
  isFull: boolean;
  /** «ДатаФормирования» of all its files, as the clock of the company shows it. */
  madeAt: string;
  portions: number;
}

/**
 * The portions of an export. Each is sent in a session of its own; all have one date, and only the first one says that the
 * export is full.
 */
export function portionsOf(base: Goods, behaviour: Behaviour, given: Partial<Export> & { madeAt: string }) {
  const { isFull = false, portions = 1, madeAt } = given;
  const size = Math.ceil(base.goods.length / portions);
  return Array.from({ length: portions }, (_, n) => {
    const goods = base.goods.slice(n * size, (n + 1) * size);
    const head = { madeAt, isFull: isFull && n === 0 };
    const files: Record<string, string> = { [`import0_${n + 1}.xml`]: catalogue(base, goods, head) };
    if (behaviour.splits) {
      files[`prices0_${n + 1}.xml`] = changed(base, goods, head, priceOf);
      files[`rests0_${n + 1}.xml`] = changed(base, goods, head, stockOf);
    } else files[`offers0_${n + 1}.xml`] = offers(base, goods, head);
    return Object.entries(files).map(
      ([name, text]): ExportFile => ({ name, content: Buffer.from(`\uFEFF${text}`) }),
    );
  });
}

interface Head {
  madeAt: string;
  isFull: boolean;
}

function catalogue({ catalogueRef }: Goods, goods: readonly Good[], head: Head): string {
  return root(
    head,
    `<Классификатор><Ид>${catalogueRef}</Ид><Наименование>Классификатор</Наименование></Классификатор>
<Каталог СодержитТолькоИзменения="${!head.isFull}"><Ид>${catalogueRef}</Ид><ИдКлассификатора>${catalogueRef}</ИдКлассификатора>
<Наименование>Основной каталог</Наименование><Товары>${goods.map(good).join('')}</Товары></Каталог>`,
  );
}

function good({ ref, article, name }: Good): string {
  return `<Товар><Ид>${escaped(ref)}</Ид><Артикул>${escaped(article)}</Артикул><Наименование>${escaped(name)}</Наименование></Товар>`;
}

function offers(base: Goods, goods: readonly Good[], head: Head): string {
  const { catalogueRef, priceType, store } = base;
  return root(
    head,
    `<ПакетПредложений СодержитТолькоИзменения="${!head.isFull}"><Ид>${catalogueRef}#</Ид><ИдКаталога>${catalogueRef}</ИдКаталога>
<ТипыЦен><ТипЦены><Ид>${escaped(priceType.ref)}</Ид><Наименование>${escaped(priceType.name)}</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>
<Склады><Склад><Ид>${escaped(store.ref)}</Ид><Наименование>${escaped(store.name)}</Наименование></Склад></Склады>
<Предложения>${goods.map((one) => `<Предложение><Ид>${escaped(one.ref)}</Ид>${priceOf(base, one)}<Склад ИдСклада="${escaped(store.ref)}" КоличествоНаСкладе="${one.stock}"/></Предложение>`).join('')}</Предложения></ПакетПредложений>`,
  );
}

/** Newer modules name the characteristic in an element of its own, and always state a total. */
function changed(
  base: Goods,
  goods: readonly Good[],
  head: Head,
  what: (base: Goods, good: Good) => string,
): string {
  const offer = (one: Good) => {
    const [product = '', characteristic] = one.ref.split('#');
    const apart =
      characteristic === undefined ? '' : `<ИдХарактеристики>${escaped(characteristic)}</ИдХарактеристики>`;
    return `<Предложение><Ид>${escaped(product)}</Ид>${apart}${what(base, one)}</Предложение>`;
  };
  return root(
    head,
    `<ИзмененияПакетаПредложений СодержитТолькоИзменения="true"><Ид>${base.catalogueRef}#</Ид><ИдКаталога>${base.catalogueRef}</ИдКаталога>
<Предложения>${goods.map(offer).join('')}</Предложения></ИзмененияПакетаПредложений>`,
  );
}

function priceOf({ priceType }: Goods, { kopecks, tiers = [] }: Good): string {
  const prices = [{ from: 1, kopecks }, ...tiers].map(
    (each) =>
      `<Цена><ИдТипаЦены>${escaped(priceType.ref)}</ИдТипаЦены><ЦенаЗаЕдиницу>${(each.kopecks / 100).toFixed(2)}</ЦенаЗаЕдиницу><Валюта>643</Валюта><МинКоличество>${each.from}</МинКоличество></Цена>`,
  );
  return `<Цены>${prices.join('')}</Цены>`;
}

function stockOf({ store }: Goods, { stock }: Good): string {
  return `<Количество>${stock}</Количество><Склады ИдСклада="${escaped(store.ref)}" КоличествоНаСкладе="${stock}"/>`;
}

function root({ madeAt }: Head, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${madeAt}">${inner}</КоммерческаяИнформация>
`;
}

/** Text of an element or an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
