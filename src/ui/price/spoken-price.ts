import { formatKopecks, fromRoubles } from '../../platform/text/money.ts';
import { plural } from '../../platform/text/plural.ts';

/** The accusative after «за» of common units. */
const accusative: Record<string, string> = {
  шт: 'штуку',
  м: 'метр',
  'м²': 'квадратный метр',
  м2: 'квадратный метр',
  'м³': 'кубический метр',
  м3: 'кубический метр',
  кг: 'килограмм',
  г: 'грамм',
  т: 'тонну',
  л: 'литр',
  уп: 'упаковку',
  упак: 'упаковку',
  компл: 'комплект',
  набор: 'набор',
  пара: 'пару',
  банка: 'банку',
  рул: 'рулон',
  бухта: 'бухту',
  лист: 'лист',
  мешок: 'мешок',
  'пог. м': 'погонный метр',
  рулон: 'рулон',
  упаковка: 'упаковку',
  комплект: 'комплект',
  ведро: 'ведро',
  канистра: 'канистру',
  коробка: 'коробку',
};

/** How a price is read aloud: 1249.9 and «шт» → «1 249,90 рубля за штуку». */
export function spokenPrice(roubles: number | string, unit?: string): string {
  const kopecks = fromRoubles(roubles);
  const whole = kopecks % 100 === 0;
  const sum = whole
    ? `${formatKopecks(kopecks).slice(0, -3)} ${plural(kopecks / 100, ['рубль', 'рубля', 'рублей'])}`
    : `${formatKopecks(kopecks)} рубля`;
  const word = unit?.replace(/\.$/, '').toLowerCase();
  if (!word) return sum;
  const spoken = accusative[word];
  return spoken ? `${sum} за ${spoken}` : `${sum}, единица — ${unit}`;
}
