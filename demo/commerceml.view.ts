import { ATTRIBUTES } from './attributes.ts';
import { CATEGORIES } from './categories.ts';
import type { DemoCategory } from './category.ts';
import { CITIES, SHELVES } from './cities.ts';
import { priceTypeName, valueText, warehouseName } from './facts.ts';
import { demoProducts } from './goods.ts';
import { priceTypeRef } from './prices.ts';
import type { DemoProduct } from './product.ts';

/** A constant, like everything in the demo shop. */
const MADE_AT = '2026-11-20T11:00:00';
const CLASSIFIER = 'vitrina-demo';
const AUDIENCES = ['retail', 'wholesale'] as const;

/** Classifier and catalogue, piece by piece. */
export function* importXml(products: number, onProduct: () => void): Generator<string> {
  yield head();
  yield ` <Классификатор>\n  <Ид>${CLASSIFIER}</Ид>\n  <Наименование>Каталог Витрины</Наименование>\n${groups(CATEGORIES, '  ')}  <Свойства>\n`;
  for (const [ref, attribute] of Object.entries(ATTRIBUTES)) {
    const name = attribute.unit ? `${attribute.name}, ${attribute.unit}` : attribute.name;
    const type = attribute.type === 'number' ? 'Число' : 'Строка';
    yield `   <Свойство><Ид>${ref}</Ид><Наименование>${xml(name)}</Наименование><ТипЗначений>${type}</ТипЗначений></Свойство>\n`;
  }
  yield `  </Свойства>\n </Классификатор>\n <Каталог СодержитТолькоИзменения="false">\n  <Ид>${CLASSIFIER}</Ид>\n  <ИдКлассификатора>${CLASSIFIER}</ИдКлассификатора>\n  <Наименование>Каталог Витрины</Наименование>\n  <Товары>\n`;
  for (const product of demoProducts(products)) {
    yield goods(product);
    onProduct();
  }
  yield `  </Товары>\n </Каталог>\n</КоммерческаяИнформация>\n`;
}

/** Price types, stores and offers of the first `cities` cities, piece by piece. */
export function* offersXml(
  products: number,
  onProduct: () => void,
  cities: number = CITIES.length,
): Generator<string> {
  const chosen = CITIES.slice(0, cities);
  const shelves = SHELVES.filter(({ city }) => chosen.includes(city));
  const scope: Scope = {
    priceTypes: new Set(chosen.flatMap((city) => AUDIENCES.map((audience) => priceTypeRef(audience, city)))),
    shelves: new Set(shelves.map(({ ref }) => ref)),
  };
  yield head();
  yield ` <ПакетПредложений СодержитТолькоИзменения="false">\n  <Ид>${CLASSIFIER}#</Ид>\n  <Наименование>Предложения Витрины</Наименование>\n  <ИдКаталога>${CLASSIFIER}</ИдКаталога>\n  <ТипыЦен>\n`;
  for (const city of chosen)
    for (const audience of AUDIENCES)
      yield `   <ТипЦены><Ид>${priceTypeRef(audience, city)}</Ид><Наименование>${xml(priceTypeName(audience, city))}</Наименование><Валюта>RUB</Валюта><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме></Налог></ТипЦены>\n`;
  yield '  </ТипыЦен>\n  <Склады>\n';
  for (const shelf of shelves)
    yield `   <Склад><Ид>${shelf.ref}</Ид><Наименование>${xml(warehouseName(shelf))}</Наименование></Склад>\n`;
  yield '  </Склады>\n  <Предложения>\n';
  for (const product of demoProducts(products)) {
    yield offer(product, scope);
    onProduct();
  }
  yield '  </Предложения>\n </ПакетПредложений>\n</КоммерческаяИнформация>\n';
}

/** The price types and stores of a file. */
interface Scope {
  priceTypes: ReadonlySet<string>;
  shelves: ReadonlySet<string>;
}

function head(): string {
  return `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.09" ДатаФормирования="${MADE_AT}">\n`;
}

function groups(nodes: readonly DemoCategory[], indent: string): string {
  if (nodes.length === 0) return '';
  const inner = nodes
    .map(
      ({ slug, name, children }) =>
        `${indent} <Группа>\n${indent}  <Ид>${slug}</Ид>\n${indent}  <Наименование>${xml(name)}</Наименование>\n${groups(children, `${indent}  `)}${indent} </Группа>\n`,
    )
    .join('');
  return `${indent}<Группы>\n${inner}${indent}</Группы>\n`;
}

function goods(product: DemoProduct): string {
  const values = product.attributes
    .map(
      ({ key, value }) =>
        `<ЗначенияСвойства><Ид>${key}</Ид><Значение>${xml(valueText(value))}</Значение></ЗначенияСвойства>`,
    )
    .join('');
  return `   <Товар>
    <Ид>${product.ref}</Ид>
    <Артикул>${product.article}</Артикул>
    <Штрихкод>${product.barcode}</Штрихкод>
    <Наименование>${xml(product.name)}</Наименование>
    <БазоваяЕдиница Код="${product.unitCode} ">${xml(product.unit)}</БазоваяЕдиница>
    <Группы><Ид>${product.category}</Ид></Группы>
    <Описание>${xml(product.description)}</Описание>
    <Изготовитель><Ид>${xml(product.brand.name)}</Ид><Наименование>${xml(product.brand.name)}</Наименование></Изготовитель>
    <Страна>${product.country}</Страна>
    <ЗначенияСвойств>${values}</ЗначенияСвойств>
    <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка></СтавкаНалога></СтавкиНалогов>
    <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Товар</Значение></ЗначениеРеквизита><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>${product.weightGrams / 1000}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>
   </Товар>
`;
}

function offer(product: DemoProduct, scope: Scope): string {
  const prices = product.prices
    .filter(({ priceTypeRef: ref }) => scope.priceTypes.has(ref))
    .map(
      ({ priceTypeRef: ref, minQuantity, kopecks }) =>
        `<Цена><ИдТипаЦены>${ref}</ИдТипаЦены><ЦенаЗаЕдиницу>${(kopecks / 100).toFixed(2)}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта>${minQuantity > 1 ? `<МинКоличество>${minQuantity}</МинКоличество>` : ''}</Цена>`,
    )
    .join('');
  return `   <Предложение><Ид>${product.ref}</Ид><Наименование>${xml(product.name)}</Наименование><Цены>${prices}</Цены>${rests(product, scope)}</Предложение>\n`;
}

/** A product without stock has no stock element: a bare total of 0 would need a store of its own. */
function rests(product: DemoProduct, scope: Scope): string {
  const stock = product.stock.filter(({ warehouseRef }) => scope.shelves.has(warehouseRef));
  if (stock.length === 0) return '';
  const total = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const stores = stock.map(
    ({ warehouseRef, quantity }) => `<Склад ИдСклада="${warehouseRef}" КоличествоНаСкладе="${quantity}"/>`,
  );
  return `<Количество>${total}</Количество>${stores.join('')}`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
