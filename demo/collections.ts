/**
 * Brands extend a complete range by collections («Контур Мастер»): so the generator makes more products than the
 * combinations of a line without inventing impossible sizes.
 */
const COLLECTIONS = [
  'Мастер',
  'Оптима',
  'Про',
  'Классик',
  'Макс',
  'Эко',
  'Форте',
  'Прима',
  'Практик',
  'Бригада',
  'Север',
  'Урал',
  'Лайт',
  'Гранд',
  'Сити',
  'Хобби',
  'Актив',
  'Баланс',
  'Формат',
  'Вектор',
  'Ритм',
  'Опора',
  'Надёжный',
  'Стандарт',
  'Престиж',
  'Комфорт',
  'Резерв',
  'Импульс',
  'Горизонт',
  'Магистраль',
] as const;

/** The name of the n-th repetition of a line: '' for the base range, then «Мастер» … «Мастер 2» … */
export function collectionName(round: number): string {
  if (round === 0) return '';
  const word = COLLECTIONS[(round - 1) % COLLECTIONS.length] as string;
  const edition = Math.floor((round - 1) / COLLECTIONS.length) + 1;
  return edition > 1 ? `${word} ${edition}` : word;
}

/** The word alone: a facet of thirty values, whatever the number of products. */
export function collectionWord(round: number): string {
  return COLLECTIONS[(round - 1) % COLLECTIONS.length] as string;
}
