import { mix, seeded } from '../random.ts';

/** What a visitor of the demo shop has typed. */
export interface DemoSearch {
  text: string;
  /** As the shop has read it, when it was typed wrongly. */
  corrected?: string;
  /** The shop of the demo has no goods for it, of whatever size it is. */
  isEmpty?: true;
  /** How many visitors typed it in a month. */
  visitors: number;
}

/** Those that find something, the frequent ones first; those that find nothing; those that the shop has read otherwise. */
export const SEARCHES: readonly DemoSearch[] = [
  { text: 'кабель ввг', visitors: 31 },
  { text: 'автомат 16 а', visitors: 27 },
  { text: 'розетка', visitors: 24 },
  { text: 'светильник', visitors: 22 },
  { text: 'лампа светодиодная', visitors: 19 },
  { text: 'труба гофрированная', visitors: 16 },
  { text: 'выключатель двухклавишный', visitors: 14 },
  { text: 'узо', visitors: 13 },
  { text: 'щит', visitors: 12 },
  { text: 'провод пугв', visitors: 10 },
  { text: 'перфоратор', visitors: 9 },
  { text: 'дрель', visitors: 8 },
  { text: 'кабель-канал', visitors: 8 },
  { text: 'изолента', visitors: 7 },
  { text: 'удлинитель', visitors: 7 },
  // The demo shop has no such goods.
  { text: 'стабилизатор напряжения', visitors: 11, isEmpty: true },
  { text: 'генератор бензиновый', visitors: 9, isEmpty: true },
  { text: 'домофон', visitors: 8, isEmpty: true },
  { text: 'ламинат', visitors: 6, isEmpty: true },
  { text: 'кондиционер', visitors: 5, isEmpty: true },
  { text: 'бетономешалка', visitors: 4, isEmpty: true },
  { text: 'мини атс', visitors: 3, isEmpty: true },
  { text: 'rf,tkm', corrected: 'кабель', visitors: 9 },
  { text: 'афтомат', corrected: 'автомат', visitors: 6 },
  { text: 'светильнек', corrected: 'светильник', visitors: 5 },
  { text: 'разетка', corrected: 'розетка', visitors: 5 },
  { text: 'выключятель', corrected: 'выключатель', visitors: 4 },
  { text: 'перфаратор', corrected: 'перфоратор', visitors: 3 },
  { text: 'солнечная панель', corrected: 'панель', visitors: 6 },
  { text: 'зарядка для электромобиля', corrected: 'зарядка', visitors: 4 },
];

/** A month of searches, more of them on the last days. */
const DAYS = 30;
const DAY_MINUTES = 24 * 60;

/** When the visitors of a search typed it, minutes before now; the same in each demo shop. */
export function minutesOf(at: number, visitors: number): number[] {
  const random = seeded(mix(at, 3301));
  return Array.from({ length: visitors }, () => Math.floor(DAYS * DAY_MINUTES * random() ** 1.5));
}
