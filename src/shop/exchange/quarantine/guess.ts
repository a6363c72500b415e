import { countOf } from '../../../platform/text/plural.ts';
import { ofTypes, type Rule } from './quarantine.ts';

/** The goods of a run that wait, counted for a guess of what has happened. */
export interface HeldCounts {
  goods: number;
  /** By the rules that hold them; a good may be held by several. */
  rules: Partial<Record<Rule, number>>;
  /** Prices that are exactly so many times what the shop has, within the rounding of a kopeck: 0.1, 100. */
  factors: readonly { factor: number; priceType: string; goods: number }[];
  /** The price types that change, with most goods first. A good may bring several prices. */
  types: readonly { priceType: string; goods: number; prices: number }[];
  dearer: number;
  cheaper: number;
}

/** What has probably happened, for a person who has to decide. */
export interface Guess {
  /** «Похоже, сдвинута запятая.» */
  title: string;
  text: string;
}

/** From which share of the goods on one factor explains them all. */
const MOST = 0.5;

/** What the goods that wait have in common. Says nothing that the counts do not show. @returns null when nothing waits */
export function guessOf(counts: HeldCounts): Guess | null {
  const { goods, factors } = counts;
  if (goods === 0) return null;
  const [largest] = [...factors].sort((one, other) => other.goods - one.goods);
  if (largest && largest.goods >= goods * MOST)
    return ofFactor(
      largest,
      factors.filter((one) => one.factor === largest.factor && one.goods >= goods * MOST),
    );
  const [main] = Object.entries(counts.rules).sort(([, one], [, other]) => other - one);
  return ofRule((main?.[0] ?? 'price_moved') as Rule, main?.[1] ?? goods, counts);
}

function ofFactor(
  { factor, goods }: HeldCounts['factors'][number],
  same: readonly { priceType: string }[],
): Guess {
  const times = factor < 1 ? Math.round(1 / factor) : factor;
  const how = `ровно в ${times.toLocaleString('ru-RU')} раз ${factor < 1 ? 'меньше' : 'больше'}`;
  const at = `У ${countOf(goods, OF_GOODS)}`;
  return {
    title: times === 100 ? 'Похоже, рубли и копейки перепутаны.' : 'Похоже, сдвинута запятая.',
    text: `${at} ${same.length === 1 ? 'цена' : 'цены'} ${ofTypes(namesOf(same))} ${same.length === 1 ? 'стала' : 'стали'} ${how}.`,
  };
}

function namesOf(types: readonly { priceType: string }[]): { name: string }[] {
  return types.map(({ priceType }) => ({ name: priceType }));
}

function ofRule(rule: Rule, goods: number, { dearer, cheaper, types }: HeldCounts): Guess {
  const at = `У ${countOf(goods, OF_GOODS)}`;
  switch (rule) {
    case 'price_removed':
      return {
        title: 'Похоже, тип цен не попал в выгрузку.',
        text: `${at} цена была, а в файле её нет.`,
      };
    case 'price_absurd':
      return {
        title: 'Похоже, цены не заполнены.',
        text: `${at} цена меньше рубля или больше 10 млн ₽.`,
      };
    case 'wholesale_above_retail':
      return {
        title: 'Похоже, перепутаны типы цен.',
        text: `${at} оптовая цена выше розничной.`,
      };
    case 'stock_emptied':
      return { title: 'Похоже, склад выгрузили пустым.', text: `${at} остаток разом стал нулевым.` };
    case 'terms_changed':
      return {
        title: 'Похоже, в 1С поменяли единицы или НДС.',
        text: `${at} другая единица, кратность или ставка.`,
      };
    case 'looks_alike':
      return {
        title: 'Похоже, товары завели в 1С заново.',
        text: `${at} новый код, а артикул и название или штрихкод те же.`,
      };
    case 'price_moved':
      return {
        title: 'Похоже на переоценку.',
        text: `Резко изменились цены${types.length > 0 ? ` ${ofTypes(namesOf(types))}` : ''}: подорожало ${countOf(dearer, GOODS)}, подешевело ${cheaper}.`,
      };
  }
}

const GOODS = ['товар', 'товара', 'товаров'] as const;
const OF_GOODS = ['товара', 'товаров', 'товаров'] as const;
