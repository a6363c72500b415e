import { badField } from '../../../platform/http/errors.ts';

/** The limits of the rules when a connection sets none. Shares are from 0 to 1, prices in kopecks. */
export const LIMITS = {
  /** A price that moved by more than this share looks wrong if many did. */
  moved: 0.3,
  /** A price that became so many times higher or lower always looks wrong. */
  wild: 5,
  fewestMoved: 20,
  /** The same in a source with fewer priced goods than `smallSource`. */
  fewestMovedOfFew: 5,
  smallSource: 1_000,
  lowestKopecks: 100,
  highestKopecks: 1_000_000_000,
  fewestSwapped: 20,
  fewestEmptied: 50,
  emptiedShare: 0.05,
  /** The end of an export may hide so many goods, or this share of the shown ones. */
  fewestHidden: 20,
  hiddenShare: 0.05,
  /** A source with fewer shown goods is still being filled: only absurd prices are held. */
  firstGoods: 100,
  /** So many changed articles are corrections of single goods; more hold the file. */
  fewestArticles: 10,
  /** A file that moves a larger share of the goods to other sections is held. */
  movedShare: 0.2,
  /** So many goods with another unit, multiplicity or VAT are corrections, unless open orders have them. */
  fewestTerms: 10,
  /** New goods above this share hold the file, if there are at least `fewestNew` of them. */
  newShare: 0.3,
  fewestNew: 100,
};

export type Limits = Readonly<typeof LIMITS>;
export type LimitName = keyof Limits;

/** The limits in the words of people, in the order in which they are shown. */
export const LIMIT_NAMES: Readonly<Record<LimitName, string>> = {
  moved: 'Q1: доля, на которую цена меняется резко',
  fewestMoved: 'Q1: сколько таких товаров подозрительно',
  fewestMovedOfFew: 'Q1: сколько их подозрительно в небольшом магазине',
  smallSource: 'Q1: небольшой магазин — товаров с ценой меньше',
  wild: 'Q1: изменение цены во сколько раз подозрительно даже у одного товара',
  fewestEmptied: 'Q2: на складе разом закончилось больше стольких товаров',
  emptiedShare: 'Q2: или больше такой доли бывших на нём, если она больше',
  fewestHidden: 'Q3: выгрузка скроет больше стольких товаров',
  hiddenShare: 'Q3: или больше такой доли показанных, если она больше',
  newShare: 'Q5: доля новых товаров, при которой ждёт весь файл',
  fewestNew: 'Q5: и сколько их должно быть не меньше',
  fewestTerms: 'Q6: у скольких товаров могут смениться единица, кратность или НДС',
  fewestArticles: 'Q7: у скольких товаров может смениться артикул',
  movedShare: 'Q7: какая доля товаров может перейти в другие разделы',
  lowestKopecks: 'Q8: самая низкая правдоподобная цена, копейки',
  highestKopecks: 'Q8: самая высокая правдоподобная цена, копейки',
  fewestSwapped: 'Q8: у скольких товаров опт выше розницы подозрителен',
  firstGoods: 'пока показанных товаров меньше, проверяются только неправдоподобные цены',
};

const SHARES: readonly LimitName[] = ['moved', 'emptiedShare', 'hiddenShare', 'newShare', 'movedShare'];
const MOST = 1_000_000_000;

/** The limits of a connection: its own, and the usual ones for the rest. */
export function limitsOf(own: Partial<Limits>): Limits {
  return { ...LIMITS, ...own };
}

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

/**
 * Reads the value of a limit: a share from 0 to 1, a factor above 1, or a whole number up to a billion.
 * @throws 400 at the limit
 */
export function parseLimit(name: LimitName, text: string): number {
  const value = /^\d{1,10}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  const [isRight, wanted] = SHARES.includes(name)
    ? [value >= 0 && value <= 1, 'доля от 0 до 1, например 0,3']
    : name === 'wild'
      ? [value > 1 && value <= 1_000, 'число больше 1, например 5']
      : [Number.isInteger(value) && value <= MOST, 'целое число до миллиарда'];
  if (!isRight) throw badField(name, `«${text.slice(0, 40)}» не подходит, подойдёт ${wanted}.`);
  return value;
}
