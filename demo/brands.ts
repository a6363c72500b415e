import type { DemoBrand } from './product.ts';

/** A brand with its price level: 1 is the middle. */
export interface Brand extends DemoBrand {
  tier: number;
}

/** Invented brands; any likeness to a real mark is accidental. */
export const BRANDS = {
  kontur: { name: 'Контур', colour: 'leaf', country: 'Россия', tier: 1 },
  ladoga: { name: 'Ладога', colour: 'blue', country: 'Россия', tier: 1.14 },
  voltan: { name: 'Вольтан', colour: 'brick', country: 'Китай', tier: 0.92 },
  sevzap: { name: 'Севзап', colour: 'brass', country: 'Россия', tier: 0.88 },
  temp: { name: 'Тэмп', colour: 'ink', country: 'Беларусь', tier: 1.22 },
  iskron: { name: 'Искрон', colour: 'brass', country: 'Россия', tier: 1.04 },
  kabelgrad: { name: 'Кабельград', colour: 'brick', country: 'Россия', tier: 1 },
  mednosvet: { name: 'Медносвет', colour: 'wood', country: 'Казахстан', tier: 0.93 },
  lumira: { name: 'Лумира', colour: 'leaf', country: 'Китай', tier: 1.1 },
  svetoyar: { name: 'Светояр', colour: 'brass', country: 'Россия', tier: 1 },
  geliant: { name: 'Гелиант', colour: 'brick', country: 'Китай', tier: 0.84 },
  akvestra: { name: 'Аквестра', colour: 'blue', country: 'Турция', tier: 1.25 },
  studenets: { name: 'Студенец', colour: 'leaf', country: 'Россия', tier: 0.94 },
  termal: { name: 'Термалин', colour: 'brick', country: 'Россия', tier: 1.08 },
  plastron: { name: 'Пластрон', colour: 'leaf', country: 'Россия', tier: 0.95 },
  armaton: { name: 'Арматон', colour: 'brick', country: 'Россия', tier: 1.12 },
  masterovit: { name: 'Мастеровит', colour: 'brick', country: 'Китай', tier: 0.86 },
  kryazh: { name: 'Кряж', colour: 'ink', country: 'Россия', tier: 1.2 },
  abrazar: { name: 'Абразар', colour: 'steel', country: 'Россия', tier: 1 },
  krepmash: { name: 'Крепень', colour: 'brass', country: 'Россия', tier: 1 },
  metizon: { name: 'Метизон', colour: 'steel', country: 'Беларусь', tier: 0.91 },
  krasilnya: { name: 'Красильня', colour: 'brick', country: 'Россия', tier: 1.05 },
  lessol: { name: 'Лессоль', colour: 'leaf', country: 'Россия', tier: 0.9 },
  shtukar: { name: 'Штукарь', colour: 'wood', country: 'Россия', tier: 1 },
  zasov: { name: 'Засовин', colour: 'ink', country: 'Россия', tier: 1.16 },
  schekoldin: { name: 'Щеколдин', colour: 'brass', country: 'Россия', tier: 0.95 },
  domovitsa: { name: 'Домовица', colour: 'leaf', country: 'Россия', tier: 1 },
  chistodel: { name: 'Чистодел', colour: 'blue', country: 'Россия', tier: 0.9 },
  sadolyub: { name: 'Садолюбка', colour: 'leaf', country: 'Россия', tier: 1.02 },
  artelschik: { name: 'Артельщик', colour: 'ink', country: 'Россия', tier: 1.06 },
  schitograd: { name: 'Щитоград', colour: 'brick', country: 'Россия', tier: 1 },
  stykov: { name: 'Стыковин', colour: 'blue', country: 'Россия', tier: 1.03 },
  stsepka: { name: 'Сцепка', colour: 'brick', country: 'Россия', tier: 0.96 },
} as const satisfies Record<string, Brand>;

export type BrandKey = keyof typeof BRANDS;
