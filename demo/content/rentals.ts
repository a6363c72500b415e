import type { Front, Room } from '../art/places.ts';

/** Premises to let; `city` is the slug of a city of the demo shop, the price is roubles for a m² in a month. */
export interface DemoRental {
  title: string;
  city: string;
  address: string;
  area: number;
  price: number;
  lat: number;
  lon: number;
  status: 'free' | 'occupied';
  contact: { name: string; phone: string };
  html: string;
  front: Front;
  rooms: readonly Room[];
}

export const RENTALS: readonly DemoRental[] = [
  {
    title: 'Торговая площадь у кассы',
    city: 'ekaterinburg',
    address: 'ул. Фронтовых Бригад, 18',
    area: 64,
    price: 1_450,
    lat: 56.901,
    lon: 60.611,
    status: 'free',
    contact: { name: 'Елена Родионова', phone: '+7 (343) 027-19-06' },
    html: '<p>Место сразу за кассами магазина: 1 900 чеков в день. Подойдёт для кофе с собой, изготовления ключей, ремонта телефонов. Есть витринное окно, место под отдельную вывеску, вода и слив.</p><ul><li>Потолок 3,6 м, мощность 12 кВт</li><li>Пол — керамогранит</li><li>Часы работы — как у магазина</li></ul>',
    front: 'shop',
    rooms: [
      { at: [0, 0, 0.68, 1], name: 'Зал', area: 46 },
      { at: [0.68, 0, 0.32, 1], name: 'Подсобная', area: 18 },
    ],
  },
  {
    title: 'Тёплый склад с пандусом',
    city: 'ekaterinburg',
    address: 'Сибирский тракт, 12, стр. 5',
    area: 540,
    price: 620,
    lat: 56.83,
    lon: 60.683,
    status: 'free',
    contact: { name: 'Елена Родионова', phone: '+7 (343) 027-19-06' },
    html: '<p>Половина склада, отделённая стеной: свои ворота, пандус под фуру, круглосуточный въезд и охрана.</p><ul><li>Температура зимой не ниже 14 °C</li><li>Пол — 6 т на м², потолок 7,2 м</li><li>Можно взять стеллажи</li></ul>',
    front: 'store',
    rooms: [
      { at: [0, 0, 0.74, 1], name: 'Склад', area: 452 },
      { at: [0.74, 0, 0.26, 0.5], name: 'Приёмка', area: 61 },
      { at: [0.74, 0.5, 0.26, 0.5], name: 'Офис', area: 27 },
    ],
  },
  {
    title: 'Магазин на первом этаже',
    city: 'novosibirsk',
    address: 'ул. Большевистская, 131',
    area: 257.5,
    price: 980,
    lat: 54.996,
    lon: 82.969,
    status: 'free',
    contact: { name: 'Артём Лыков', phone: '+7 (383) 027-18-95' },
    html: '<p>Соседний с нами вход. Был зоомагазин; отделка осталась, вывеска — за арендатором. Парковка общая, 40 мест.</p><ul><li>Две линии по 25 кВт</li><li>Разгрузка со двора</li><li>Пожарная сигнализация и дымоудаление сданы</li></ul>',
    front: 'shop',
    rooms: [
      { at: [0, 0, 0.62, 1], name: 'Торговый зал', area: 184 },
      { at: [0.62, 0, 0.38, 0.55], name: 'Подсобная', area: 42.5 },
      { at: [0.62, 0.55, 0.38, 0.45], name: 'Приёмка', area: 31 },
    ],
  },
  {
    title: 'Открытая площадка с въездом',
    city: 'chelyabinsk',
    address: 'Троицкий тракт, 46',
    area: 1_200,
    price: 180,
    lat: 55.101,
    lon: 61.372,
    status: 'free',
    contact: { name: 'Наталья Седых', phone: '+7 (351) 027-18-73' },
    html: '<p>Асфальт, забор, шлагбаум, освещение. Подходит для пиломатериалов, плитки, техники. Офис — два кабинета на первом этаже, входит в площадь.</p><ul><li>Ворота 8 м, разворот фуры</li><li>Мощность 30 кВт</li><li>Круглосуточная охрана</li></ul>',
    front: 'yard',
    rooms: [
      { at: [0, 0, 0.8, 1], name: 'Площадка', area: 1_152 },
      { at: [0.8, 0, 0.2, 1], name: 'Офис', area: 48 },
    ],
  },
  {
    title: 'Склад-ячейка',
    city: 'kazan',
    address: 'Горьковское ш., 49',
    area: 96,
    price: 710,
    lat: 55.817,
    lon: 48.992,
    status: 'occupied',
    contact: { name: 'Ильдар Сафин', phone: '+7 (843) 027-18-73' },
    html: '<p>Сухая ячейка на общем складе, доступ с 8 до 20. Занята до весны. Если готовы подождать, напишите: сообщим, когда освободится.</p><ul><li>Температура не ниже 10 °C</li><li>Гидравлическая тележка бесплатно</li></ul>',
    front: 'store',
    rooms: [{ at: [0, 0, 1, 1], name: 'Ячейка', area: 96 }],
  },
];
