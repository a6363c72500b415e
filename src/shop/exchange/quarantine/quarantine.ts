import { formatCount } from '../../../platform/text/plural.ts';
import type { FileRule } from './held-file.ts';
import type { Limits } from './limits.ts';

export type { FileVerdict, HeldReason } from './held-file.ts';
export {
  isLimitName,
  LIMIT_NAMES,
  LIMITS,
  type LimitName,
  type Limits,
  limitsOf,
  parseLimit,
} from './limits.ts';

/** Why goods are held (EX-30). */
export type Rule =
  | 'price_moved'
  | 'price_removed'
  | 'price_absurd'
  | 'wholesale_above_retail'
  | 'stock_emptied'
  | 'terms_changed'
  | 'looks_alike';

/** Whether a file with so many goods looks as if the base of 1C was made anew: new goods, or new ids of goods that the shop has. */
export function isRecreated(
  { fresh, alike, described, shown }: { fresh: number; alike: number; described: number; shown: number },
  { newShare, fewestNew }: Pick<Limits, 'newShare' | 'fewestNew'>,
): boolean {
  return (
    (fresh >= fewestNew && fresh > shown * newShare) || (alike >= fewestNew && alike > described * newShare)
  );
}

/** Whether the end of an export that hides so many goods waits for a person. */
export function isMassHiding(
  hidden: number,
  shown: number,
  { fewestHidden, hiddenShare }: Pick<Limits, 'fewestHidden' | 'hiddenShare'>,
): boolean {
  return hidden > Math.max(fewestHidden, shown * hiddenShare);
}

/** Whether so many goods of a shop that change their section hold the file. */
export function isMassMove(
  moved: number,
  shown: number,
  { movedShare }: Pick<Limits, 'movedShare'>,
): boolean {
  return moved > shown * movedShare;
}

/** The rules by the numbers that people use; a number stands for all rules of its kind. */
export const RULE_NUMBERS: Readonly<Record<string, readonly (Rule | FileRule)[]>> = {
  Q1: ['price_moved', 'price_removed'],
  Q2: ['stock_emptied'],
  Q4: ['looks_alike'],
  Q5: ['base_recreated'],
  Q6: ['terms_changed'],
  Q7: ['articles_changed', 'price_type_lost', 'warehouse_lost', 'goods_moved'],
  Q8: ['price_absurd', 'wholesale_above_retail'],
};

/** The rules in the words of people. */
export const RULE_NAMES: Record<Rule, string> = {
  price_moved: 'цена резко изменилась',
  price_removed: 'цена пропала у многих товаров',
  price_absurd: 'цена меньше рубля или больше 10 млн ₽',
  wholesale_above_retail: 'оптовая цена выше розничной',
  stock_emptied: 'на складе разом закончилось слишком много товаров',
  terms_changed: 'изменились единица, кратность или НДС',
  looks_alike: 'новый код, а товар похож на имеющийся',
};

/** A price type with the quantity from which it counts: «Оптовая», «Оптовая от 10». */
export function priceName({ priceType, minQuantity }: { priceType: string; minQuantity: number }): string {
  return minQuantity === 1 ? priceType : `${priceType} от ${minQuantity}`;
}

/** More price types than that are counted instead of named. */
const MOST_TYPES = 3;

/**
 * Whose prices they are: «типа «Розничная»», «типов «Розничная» и «Оптовая»»; of many the first, and how many more there are.
 * @param types with how many prices of each are meant, if that is to be said: «типов «Розничная» (60) и «Оптовая» (60)»
 */
export function ofTypes(types: readonly { name: string; prices?: number }[]): string {
  const [first, ...others] = types;
  if (first && others.length === 0) return `типа «${first.name}»`;
  const names = types
    .slice(0, MOST_TYPES)
    .map(({ name, prices }) => `«${name}»${prices === undefined ? '' : ` (${formatCount(prices)})`}`);
  const more = types.length - names.length;
  return `типов ${more > 0 ? `${names.join(', ')} и ещё ${more}` : new Intl.ListFormat('ru').format(names)}`;
}

/** The number of a rule. */
export function numberOfRule(rule: Rule | FileRule): string {
  return Object.keys(RULE_NUMBERS).find((number) => RULE_NUMBERS[number]?.includes(rule)) ?? '';
}

/** The rules that a person means by «Q1» or by the name of a rule; undefined: there is none. */
export function rulesNamed(word: string): readonly string[] | undefined {
  if (Object.hasOwn(RULE_NUMBERS, word)) return RULE_NUMBERS[word];
  const isRule = Object.values(RULE_NUMBERS).some((rules) => rules.some((rule) => rule === word));
  return isRule ? [word] : undefined;
}
