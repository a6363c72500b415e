import { line } from '../line.ts';
import { capital, masculine, plural, ru } from '../wording.ts';
import { RAL } from './colours.ts';

/** Locks and mailboxes. */
export const LOCK_LINES = [
  line({
    key: 'padlock',
    category: 'zamki-navesnye',
    brands: ['zasov', 'schekoldin', 'ladoga', 'kontur'],
    models: ['ВС1', 'ВС2', 'ВС2Ч', 'ВСД'],
    axes: {
      mm: [30, 40, 50, 60, 70, 80, 90],
      shackle: ['дужка стандартная', 'дужка удлинённая', 'дужка скрытая'],
      keys: [2, 3, 5],
      kind: ['дисковый', 'цилиндровый', 'кодовый', 'одинаковый секрет'],
    },
    exists: (v) => !(v.kind === 'кодовый' && v.keys !== 2) && !(v.shackle === 'дужка скрытая' && v.mm < 60),
    name: (v) =>
      `Замок навесной ${v.model}-${v.mm / 5} ${v.kind} ${v.mm} мм, ${v.kind === 'кодовый' ? '4 цифры' : plural(v.keys, 'ключ', 'ключа', 'ключей')}, ${v.shackle}`,
    attributes: (v) => ({
      width: v.mm,
      lockType: capital(v.kind),
      ...(v.kind === 'кодовый' ? {} : { keysCount: v.keys }),
      lockClass: v.kind === 'дисковый' ? '4' : v.kind === 'цилиндровый' ? '3' : '2',
      formFactor: capital(v.shackle.replace('дужка ', '')),
      material: v.model === 'ВСД' ? 'Латунь' : 'Чугун',
    }),
    price: (v) =>
      130 +
      v.mm * 8.2 +
      v.keys * 28 +
      (v.kind === 'дисковый' ? 260 : v.kind === 'кодовый' ? 180 : 0) +
      (v.shackle.includes('скрытая') ? 340 : 0),
    about: (v) =>
      `Ширина ${v.mm} мм, дужка закалена. ${v.kind === 'дисковый' ? 'Дисковый секрет не вскрыть отмычкой, не боится песка и мороза.' : v.kind === 'кодовый' ? 'Код меняют сами, ключ не теряют.' : v.kind === 'одинаковый секрет' ? 'Один ключ на все замки партии — скажите, сколько нужно.' : 'Цилиндр латунный, запасной ключ делаем за пять минут.'} Смажьте графитом раз в год.`,
    drawing: (v) => ({ kind: 'lock', params: { text: `${v.mm} мм`, shape: 'padlock' } }),
    grams: (v) => v.mm * 9,
    size: (v) => [v.mm, v.mm * 2, 40],
    shelf: 44,
    accessories: ['mailbox'],
  }),
  line({
    key: 'mortise',
    category: 'zamki-vreznye',
    brands: ['zasov', 'schekoldin', 'temp'],
    models: ['ЗВ-4', 'ЗВ-8', 'ЗВ-9М'],
    axes: {
      kind: ['сувальдный', 'цилиндровый', 'сувальдный с цилиндром', 'сантехнический'],
      bolts: [1, 2, 3, 4],
      plate: ['хром', 'латунь', 'никель', 'чёрный'],
      rods: ['', 'с тягами'],
    },
    exists: (v) => !(v.rods && v.bolts < 3) && !(v.kind === 'сантехнический' && v.bolts > 1),
    name: (v) =>
      `Замок врезной ${v.model} ${v.kind} ${plural(v.bolts, 'ригель', 'ригеля', 'ригелей')}${v.rods ? ` ${v.rods}` : ''}, планка ${v.plate}`,
    attributes: (v) => ({
      lockType: capital(v.kind),
      bolts: v.bolts,
      lockClass: v.bolts >= 3 ? '4' : v.kind.startsWith('сув') ? '3' : '2',
      coating: v.plate,
      ...(v.kind === 'сантехнический' ? {} : { keysCount: v.kind === 'сувальдный' ? 5 : 3 }),
      material: 'Сталь',
    }),
    price: (v) =>
      420 +
      v.bolts * 240 +
      (v.kind.startsWith('сув') ? 380 : 0) +
      (v.rods ? 460 : 0) +
      (v.plate === 'хром' ? 0 : 60),
    about: (v) =>
      `${v.kind === 'сантехнический' ? 'Для ванной: снаружи открывается монетой.' : `${plural(v.bolts, 'ригель', 'ригеля', 'ригелей')} по 16 мм${v.rods ? ', тяги запирают верх и низ' : ''}.`} ${v.kind.startsWith('сув') ? 'Сувальды не вскрыть бампингом.' : v.kind === 'цилиндровый' ? 'Цилиндр меняют без снятия замка.' : 'Ключ не нужен.'} Планка ${v.plate}, дверь от 40 мм.`,
    drawing: () => ({ kind: 'lock', params: { shape: 'mortise' } }),
    grams: (v) => 500 + v.bolts * 160,
    size: () => [170, 110, 30],
    shelf: 16,
    accessories: ['cylinder', 'door-handle'],
  }),
  line({
    key: 'cylinder',
    category: 'tsilindry',
    brands: ['zasov', 'schekoldin', 'kontur'],
    axes: {
      mm: [
        '30×30',
        '30×35',
        '35×35',
        '30×40',
        '35×40',
        '40×40',
        '30×45',
        '40×45',
        '45×45',
        '35×55',
        '45×55',
        '50×50',
      ],
      kind: ['ключ — ключ', 'ключ — вертушка', 'перфоключ', 'магнитный'],
      finish: ['латунь', 'никель', 'хром', 'чёрный'],
      keys: [3, 5, 6],
    },
    exists: (v) => !(v.kind === 'магнитный' && v.keys !== 5),
    name: (v) =>
      `Цилиндр замка ${v.mm} мм ${v.kind} ${v.finish}, ${plural(v.keys, 'ключ', 'ключа', 'ключей')}`,
    attributes: (v) => ({
      length: v.mm.split('×').reduce((sum, part) => sum + Number(part), 0),
      lockType: capital(v.kind),
      coating: v.finish,
      keysCount: v.keys,
      lockClass: v.kind === 'магнитный' ? '4' : '3',
      material: 'Латунь',
    }),
    price: (v) =>
      290 +
      (v.kind === 'перфоключ' ? 260 : v.kind === 'магнитный' ? 1200 : v.kind.includes('верт') ? 140 : 0) +
      v.keys * 24 +
      v.mm.length * 18,
    about: (v) =>
      `Меряйте от болта до краёв: здесь ${v.mm} мм. ${v.kind.includes('верт') ? 'Изнутри закрывается вертушкой.' : v.kind === 'перфоключ' ? 'Перфоключ двусторонний, не перевернёте.' : v.kind === 'магнитный' ? 'Магнитный код не снять отмычкой.' : 'Ключ с двух сторон.'} Защита от выдёргивания и рассверливания.`,
    drawing: (v) => ({ kind: 'lock', params: { text: v.mm, shape: 'cylinder' } }),
    grams: () => 210,
    size: (v) => [v.mm.split('×').reduce((sum, part) => sum + Number(part), 20), 33, 17],
    shelf: 32,
    accessories: ['mortise', 'door-handle'],
  }),
  line({
    key: 'mailbox',
    category: 'yaschiki-pochtovye',
    brands: ['zasov', 'kontur', 'domovitsa'],
    models: ['Почта-1', 'Почта-2', 'Подъезд'],
    axes: {
      kind: ['с замком', 'без замка', 'с окошком', 'антивандальный'],
      colour: RAL,
      sections: [1, 3, 4, 5, 6],
    },
    exists: (v) =>
      (v.model === 'Подъезд' ? v.sections >= 3 && v.kind !== 'без замка' : v.sections === 1) &&
      ['белая', 'серая', 'графитовая', 'коричневая', 'зелёная', 'синяя', 'чёрная'].includes(v.colour.name),
    name: (v) =>
      `Ящик почтовый «${v.model}»${v.sections > 1 ? ` ${plural(v.sections, 'секция', 'секции', 'секций')}` : ''} ${v.kind}, ${masculine(v.colour.name)}`,
    attributes: (v) => ({
      sections: v.sections,
      colour: masculine(v.colour.name),
      lockType: v.kind === 'без замка' ? 'Без замка' : 'Замок',
      formFactor: v.kind === 'с окошком' ? 'С окошком' : 'Глухой',
      thickness: v.kind === 'антивандальный' ? 1.5 : 0.8,
      material: 'Сталь',
    }),
    price: (v) =>
      380 + v.sections * 480 + (v.kind === 'антивандальный' ? 620 : v.kind === 'с замком' ? 160 : 0),
    about: (v) =>
      `Сталь ${ru(v.kind === 'антивандальный' ? 1.5 : 0.8)} мм, порошковая окраска. ${v.sections > 1 ? `На ${plural(v.sections, 'квартиру', 'квартиры', 'квартир')}, крепится в стену анкером.` : 'На калитку или столб.'} ${v.kind === 'без замка' ? 'Язычок под навесной замок.' : 'Два ключа в комплекте.'}`,
    drawing: (v) => ({
      kind: 'mailbox',
      params: { text: v.sections > 1 ? `${v.sections}` : '1', colour: v.colour.hex },
    }),
    grams: (v) => 700 + v.sections * 1100,
    size: (v) => [380, 130, 280 + v.sections * 30],
    shelf: 9,
    accessories: ['padlock', 'anchor'],
  }),
];
