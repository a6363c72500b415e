import { type Counted, countInWords, numberInWords } from './words.ts';

const masculine = (one: string, few: string, many: string): Counted => ({
  forms: [one, few, many],
  gender: 'masculine',
});
const feminine = (one: string, few: string, many: string): Counted => ({
  forms: [one, few, many],
  gender: 'feminine',
});

const METRE = masculine('метр', 'метра', 'метров');
const PACK = feminine('упаковка', 'упаковки', 'упаковок');
const PAIR = feminine('пара', 'пары', 'пар');
const ROLL = masculine('рулон', 'рулона', 'рулонов');

/** Units by their usual abbreviations. */
const UNITS: Record<string, Counted> = {
  шт: feminine('штука', 'штуки', 'штук'),
  м: METRE,
  'пог. м': masculine('погонный метр', 'погонных метра', 'погонных метров'),
  м2: masculine('квадратный метр', 'квадратных метра', 'квадратных метров'),
  м3: masculine('кубический метр', 'кубических метра', 'кубических метров'),
  кг: masculine('килограмм', 'килограмма', 'килограммов'),
  г: masculine('грамм', 'грамма', 'граммов'),
  т: feminine('тонна', 'тонны', 'тонн'),
  л: masculine('литр', 'литра', 'литров'),
  упак: PACK,
  уп: PACK,
  компл: masculine('комплект', 'комплекта', 'комплектов'),
  пар: PAIR,
  пара: PAIR,
  рул: ROLL,
  рулон: ROLL,
  банка: feminine('банка', 'банки', 'банок'),
  лист: masculine('лист', 'листа', 'листов'),
  бухта: feminine('бухта', 'бухты', 'бухт'),
  мешок: masculine('мешок', 'мешка', 'мешков'),
  набор: masculine('набор', 'набора', 'наборов'),
};

/** Writes a quantity in words with its unit: 21 шт → «двадцать одна штука». An unknown unit stays as written. */
export function quantityInWords(quantity: number, unit: string): string {
  const plain = unit.trim().toLowerCase().replace(/\.$/, '').replace('²', '2').replace('³', '3');
  const known = Object.hasOwn(UNITS, plain) ? UNITS[plain] : undefined;
  return known ? countInWords(quantity, known) : `${numberInWords(quantity, 'masculine')} ${unit.trim()}`;
}
