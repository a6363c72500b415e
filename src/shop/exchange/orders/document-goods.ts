import type { Kopecks } from '../../../platform/text/money.ts';
import { attribute, branch, leaf, nameLeaf, requisites } from './exchange-xml.ts';
import type { ExportedDelivery, ExportedLine, ExportedOrder } from './exported-order.ts';
import { unitOf } from './units.ts';

/** «Налоги» of an order: the VAT in all its lines and its delivery; nothing when none has VAT. */
export function taxesOf({ lines, delivery }: ExportedOrder): string {
  const taxed = [...lines, ...(delivery ? [delivery] : [])].filter(({ vatPercent }) => vatPercent !== null);
  if (taxed.length === 0) return '';
  return branch('Налоги', tax(taxed.reduce((sum, { vat }) => sum + vat, 0)));
}

/** «Товары» of an order, with delivery as a service. Prices are those to pay: there are no discounts below them. */
export function goodsOf({ lines, delivery }: ExportedOrder): string {
  return branch('Товары', ...lines.map(line), delivery ? service(delivery) : '');
}

function line(each: ExportedLine): string {
  return item({ ...each, price: each.kopecks, sum: each.total, kind: 'Товар' });
}

function service({ ref, kopecks, vatPercent, vat }: ExportedDelivery): string {
  return item({
    ref,
    name: 'Доставка',
    article: '',
    unit: 'шт',
    unitCode: null,
    quantity: 1,
    reserved: 0,
    price: kopecks,
    sum: kopecks,
    vatPercent,
    vat,
    kind: 'Услуга',
  });
}

interface Item extends Omit<ExportedLine, 'kopecks' | 'total'> {
  price: Kopecks;
  sum: Kopecks;
  kind: 'Товар' | 'Услуга';
}

function item(of: Item): string {
  const unit = unitOf(of.unitCode, of.unit);
  const international = unit.international && ` МеждународноеСокращение="${unit.international}"`;
  const isTaxed = of.vatPercent !== null;
  return branch(
    'Товар',
    // Never cut, whatever the scheme says: a shorter id is the id of nothing.
    leaf('Ид', of.ref),
    leaf('Артикул', of.article, 255),
    nameLeaf('Наименование', of.name, of.article, of.ref),
    `<БазоваяЕдиница Код="${attribute(unit.code)}" НаименованиеПолное="${attribute(unit.name)}"${international}>${attribute(of.unit)}</БазоваяЕдиница>\n`,
    branch(
      'СтавкиНалогов',
      branch(
        'СтавкаНалога',
        leaf('Наименование', 'НДС'),
        leaf('Ставка', isTaxed ? String(of.vatPercent) : 'Без НДС'),
      ),
    ),
    leaf('ЦенаЗаЕдиницу', roubles(of.price)),
    leaf('Количество', of.quantity),
    of.reserved > 0 ? leaf('Резерв', of.reserved) : '',
    leaf('Сумма', roubles(of.sum)),
    isTaxed ? branch('Налоги', tax(of.vat)) : '',
    requisites([
      ['ВидНоменклатуры', of.kind],
      ['ТипНоменклатуры', of.kind],
    ]),
  );
}

function tax(kopecks: Kopecks): string {
  return branch(
    'Налог',
    leaf('Наименование', 'НДС'),
    leaf('УчтеноВСумме', 'true'),
    leaf('Сумма', roubles(kopecks)),
  );
}

/** «520.00», exact for every whole number of kopecks. */
export function roubles(kopecks: Kopecks): string {
  return `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;
}
