import type { Ground } from '../art/ground.ts';
import type { Thing } from '../art/scenes.ts';

/** The rubrics of posts, in the order of their links. */
export const POST_CATEGORIES = {
  elektrika: 'Электрика',
  santehnika: 'Сантехника и тепло',
  otdelka: 'Отделка и инструмент',
  biznesu: 'Бизнесу',
  novosti: 'Новости',
} as const;

/** A post of the demo shop; its text is posts/<slug>.html. */
export interface DemoPost {
  slug: string;
  category: keyof typeof POST_CATEGORIES;
  title: string;
  annotation: string;
  /** Days before the filling. */
  daysAgo: number;
  /** The products in its image; the middle one is in front. */
  things: readonly [Thing, Thing, Thing];
  ground: Ground;
  alt: string;
  /** Categories whose best-selling products it shows, one or more of each. */
  goods: readonly string[];
  /** An advert, and its advertiser (38-ФЗ). */
  ad?: { advertiser: string; erid: string };
}

/** From the newest to the oldest. */
export const POSTS: readonly DemoPost[] = [
  {
    slug: 'avtomat-po-secheniyu-kabelya',
    category: 'elektrika',
    daysAgo: 6,
    ground: 'a',
    title: 'Как подобрать автомат по сечению кабеля: таблица и три частые ошибки',
    annotation:
      'Автомат защищает кабель, а не прибор. Таблица для квартиры, буквы B, C и D и то, с чем приходят чаще всего.',
    things: [
      ['cable', { text: '3×2,5', cores: 3 }, 'brick'],
      ['breaker', { poles: 3, rating: 'C25' }],
      ['screwdriver', { text: 'PH2' }, 'brick'],
    ],
    alt: 'Кабель, трёхполюсный автомат и отвёртка',
    goods: ['avtomaticheskie-vyklyuchateli', 'kabel-vvg'],
  },
  {
    slug: 'polipropilen-ili-metalloplast',
    category: 'santehnika',
    daysAgo: 11,
    ground: 'e',
    title: 'Полипропилен или металлопласт: что ставить в квартире с центральным отоплением',
    annotation:
      'Давление и температуру задаёт дом, поэтому и трубу выбирает он. Где спотыкаются и что взять на обычную квартиру.',
    things: [
      ['pipe', { text: 'Ø 20', shape: 'elbow' }],
      ['valve', { text: '½″', shape: 'ball' }, 'brick'],
      ['wrench', { text: '24 мм', shape: 'adjustable' }],
    ],
    alt: 'Отвод трубы, шаровой кран и ключ',
    goods: ['truby-polipropilenovye', 'fitingi-polipropilenovye', 'krany-uglovye'],
  },
  {
    slug: 'novyy-magazin-v-omske',
    category: 'novosti',
    daysAgo: 15,
    ground: 'f',
    title: 'Открыли третий магазин в Омске: пр-т Мира, 171',
    annotation:
      '900 м² зала, двенадцать отделов, стенды с лампами и смесителями. Заказ из товаров в наличии готов через час.',
    things: [
      ['drill', { text: '18 В' }, 'brick'],
      ['shelf', { tiers: 4 }, 'leaf'],
      ['bucket', { text: '10 л' }, 'blue'],
    ],
    alt: 'Полка, шуруповёрт и ведро',
    goods: [],
  },
  {
    slug: 'skolko-kraski-na-komnatu',
    category: 'otdelka',
    daysAgo: 18,
    ground: 'd',
    title: 'Сколько краски нужно на комнату 18 м² и почему банку берут с запасом',
    annotation:
      'Сорок один метр стен, два слоя, три вида основания. Считаем литры и объясняем, куда денется остаток.',
    things: [
      ['roller', { text: '180 мм' }],
      ['paint', { text: '9 л', title: 'КРАСКА', colour: '#3F74A3' }, 'blue'],
      ['brush', { text: '50 мм' }, 'brick'],
    ],
    alt: 'Валик, банка краски и кисть',
    goods: ['kraski-interernye', 'valiki', 'gruntovki'],
  },
  {
    slug: 'kak-poluchit-gruz-po-doverennosti',
    category: 'biznesu',
    daysAgo: 24,
    ground: 'c',
    title: 'Получаем груз по доверенности: что приложить, чтобы водитель не ждал',
    annotation: 'М-2 или МЧД, кто подписывает, когда отправлять и что выдаём вместе с грузом.',
    things: [
      ['crate', { text: '45 л' }, 'blue'],
      ['jacket', { text: '52–54', shape: 'jacket' }, 'leaf'],
      ['helmet', {}, 'brass'],
    ],
    alt: 'Рабочая куртка, каска и ящик',
    goods: [],
  },
  {
    slug: 'uzo-ili-difavtomat',
    category: 'elektrika',
    daysAgo: 31,
    ground: 'b',
    title: 'УЗО или дифавтомат: что ставить на розетки, стиральную машину и водонагреватель',
    annotation: 'Чем они отличаются, когда удобнее один корпус и почему для новой проводки берут тип A.',
    things: [
      ['socket', { places: 1 }],
      ['rcd', { poles: 2, rating: '40 А', leak: '30 мА' }],
      ['pliers', { text: '180 мм' }, 'brick'],
    ],
    alt: 'УЗО, розетка и пассатижи',
    goods: ['uzo-i-difavtomaty', 'rozetki'],
  },
  {
    slug: 'kak-proveryayut-kabel',
    category: 'elektrika',
    daysAgo: 37,
    ground: 'f',
    title: 'Как на заводе проверяют кабель: четыре отметки на бирке',
    annotation:
      'Сопротивление жилы, испытание напряжением, толщина изоляции и горение: что значат цифры в паспорте бухты.',
    things: [
      ['cable', { text: '5×10', cores: 5, colour: '#34132A' }, 'brick'],
      ['cable', { text: '3×2,5', cores: 3 }, 'brick'],
      ['meter', { medium: 'multimeter' }, 'brass'],
    ],
    alt: 'Две бухты кабеля и мультиметр',
    goods: ['kabel-vvg'],
    ad: { advertiser: 'ООО «Кабельград»', erid: '2VtzqwDemoKbg4' },
  },
  {
    slug: 'silikon-ili-akril',
    category: 'otdelka',
    daysAgo: 45,
    ground: 'c',
    title: 'Силиконовый или акриловый герметик: какой шов чем заполнять',
    annotation: 'Один держит воду, другой — краску. Таблица по местам и ровный шов за четыре движения.',
    things: [
      ['sealant', { text: '280 мл', title: 'АКРИЛ' }, 'blue'],
      ['sink', { shape: 'basin' }],
      ['sealant', { text: '280 мл', title: 'СИЛИКОН' }, 'leaf'],
    ],
    alt: 'Раковина и две тубы герметика',
    goods: ['germetiki-silikonovye', 'germetiki-akrilovye'],
  },
  {
    slug: 'sdayte-batareyki',
    category: 'novosti',
    daysAgo: 52,
    ground: 'a',
    title: 'Сдайте батарейки: зелёные ящики стоят во всех магазинах',
    annotation:
      'За год покупатели принесли 4,2 тонны. Что принимаем, куда это увозят и чего в ящик не кладут.',
    things: [
      ['battery', { size: 'AA', count: 4 }, 'brick'],
      ['crate', { text: 'Батарейки' }, 'leaf'],
      ['torch', { shape: 'hand' }, 'brass'],
    ],
    alt: 'Ящик для батареек, батарейки и фонарь',
    goods: ['batareyki'],
  },
  {
    slug: 'slit-vodu-na-dache',
    category: 'santehnika',
    daysAgo: 58,
    ground: 'c',
    title: 'Закрываем дачу на зиму: как слить воду и не покупать краны весной',
    annotation: 'Семь шагов по порядку, что оставить открытым и куда убрать шланг и насос.',
    things: [
      ['hose', { text: '20 м', shape: 'garden' }, 'leaf'],
      ['pump', { shape: 'station', text: '0,8 кВт' }, 'blue'],
      ['watering', { text: '9 л' }, 'brick'],
    ],
    alt: 'Насосная станция, шланг и лейка',
    goods: ['krany-sharovye', 'schetchiki-vody', 'shlangi'],
  },
  {
    slug: 'zakaz-spiskom',
    category: 'biznesu',
    daysAgo: 66,
    ground: 'b',
    title: 'Сорок строк за минуту: как заказать списком артикулов',
    annotation: 'Скопируйте столбцы из таблицы или заполните прайс-лист. Что мы проверим и что спросим.',
    things: [
      ['screws', { text: '3,5×35', count: '1 000 шт' }, 'brick'],
      ['shelf', { tiers: 5 }, 'blue'],
      ['bolt', { text: 'M8×40' }, 'steel'],
    ],
    alt: 'Стеллаж, саморезы и болт',
    goods: ['samorezy-universalnye', 'bolty'],
  },
  {
    slug: 'kakoy-dyubel-pod-stenu',
    category: 'otdelka',
    daysAgo: 74,
    ground: 'e',
    title: 'Какой дюбель под какую стену: бетон, кирпич, газоблок, гипсокартон',
    annotation: 'Узнаём стену по пыли от сверла, считаем вес на точку и сверлим правильно.',
    things: [
      ['anchor', { text: '6×40', shape: 'plug' }, 'brick'],
      ['drill', { shape: 'hammer', text: '800 Вт' }, 'leaf'],
      ['bit', { shape: 'sds', text: 'Ø 8' }, 'brass'],
    ],
    alt: 'Перфоратор, дюбель и бур',
    goods: ['dyubeli', 'ankery'],
  },
  {
    slug: 'skolko-sveta-nuzhno-komnate',
    category: 'elektrika',
    daysAgo: 83,
    ground: 'd',
    title: 'Сколько света нужно комнате: люмены, кельвины и Ra без формул',
    annotation: 'Считаем лампы по площади, выбираем тёплый или холодный и читаем коробку.',
    things: [
      ['bulb', { shape: 'G45', base: 'E14' }, 'blue'],
      ['bulb', { shape: 'A60', base: 'E27' }, 'leaf'],
      ['bulb', { shape: 'filament', base: 'E27' }, 'brass'],
    ],
    alt: 'Три лампы разной формы',
    goods: ['lampy-svetodiodnye', 'paneli-svetodiodnye'],
  },
  {
    slug: 'kak-odet-brigadu',
    category: 'biznesu',
    daysAgo: 92,
    ground: 'f',
    title: 'Одеваем бригаду: размеры, классы защиты и запас на месяц',
    annotation:
      'Что измерить до заказа, какая защита обязательна по работе и сколько перчаток нужно на человека.',
    things: [
      ['gloves', { text: '9' }, 'brick'],
      ['boots', { text: '42', shape: 'boots' }, 'brass'],
      ['respirator', { text: 'FFP2', shape: 'cup' }],
    ],
    alt: 'Рабочие ботинки, перчатки и респиратор',
    goods: ['obuv-rabochaya', 'perchatki-rabochie', 'respiratory'],
  },
  {
    slug: 'gruntovka-shtukaturka-shpatlevka',
    category: 'otdelka',
    daysAgo: 104,
    ground: 'a',
    title: 'Грунтовка, штукатурка, шпатлёвка: что за чем и сколько мешков',
    annotation: 'Шесть слоёв по порядку, расход на комнату и время, которое нельзя ускорить.',
    things: [
      ['brush', { shape: 'putty', text: '350 мм' }, 'brick'],
      ['bag', { text: '30 кг', title: 'ШТУКАТУРКА' }, 'wood'],
      ['canister', { text: '10 л', title: 'ГРУНТ' }, 'blue'],
    ],
    alt: 'Мешок штукатурки, шпатель и канистра грунтовки',
    goods: ['shtukaturki', 'shpatlevki', 'gruntovki'],
  },
  {
    slug: 'kak-vybrat-vodonagrevatel',
    category: 'santehnika',
    daysAgo: 117,
    ground: 'b',
    title: 'Водонагреватель на 30, 50 или 80 литров: объём, мощность и что купить вместе',
    annotation:
      'Сколько воды нужно на душ, почему в старой квартире хватит 2 кВт и на какую стену вешать бак.',
    things: [
      ['mixer-shower', { shape: 'shower' }],
      ['boiler', { text: '50 л' }, 'leaf'],
      ['hose', { text: '60 см', shape: 'flexible' }, 'steel'],
    ],
    alt: 'Водонагреватель, душ и гибкая подводка',
    goods: ['vodonagrevateli', 'gibkaya-podvodka'],
  },
  {
    slug: 'schit-na-kvartiru-24-modulya',
    category: 'elektrika',
    daysAgo: 131,
    ground: 'e',
    title: 'Собираем щит на квартиру: список на 24 модуля',
    annotation: 'Семнадцать занятых мест, семь запасных и четыре мелочи, за которыми возвращаются в магазин.',
    things: [
      ['rail', { text: '1 м' }],
      ['panel', { modules: 24, text: 'IP41' }, 'leaf'],
      ['breaker', { poles: 1, rating: 'B10' }, 'brick'],
    ],
    alt: 'Щит на 24 модуля, рейка и автомат',
    goods: ['schity-raspredelitelnye', 'din-reyki-i-shiny'],
  },
];
