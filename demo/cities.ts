import type { ShopService } from '../src/shop/geo/geo.ts';
import type { OpeningHours } from './hours.ts';
import { HOURS } from './hours.ts';

/** A shop of a city with its stock; the warehouse has the same ref. */
export interface DemoShop {
  ref: string;
  name: string;
  address: string;
  phone: string;
  lat: number;
  lon: number;
  hours: readonly OpeningHours[];
  isPickup: boolean;
  services: readonly ShopService[];
}

export interface DemoCity {
  slug: string;
  name: string;
  /** Предложный падеж без предлога. */
  nameIn: string;
  timeZone: string;
  lat: number;
  lon: number;
  /** The price level relative to Yekaterinburg: transport and rent. */
  priceFactor: number;
  /** The stock relative to Yekaterinburg. */
  stockFactor: number;
  contacts: { place: 'header' | 'footer'; name: string; phone: string }[];
  shops: DemoShop[];
}

/** Local numbers that begin with 0 are never assigned, so no demo phone rings at a stranger's. */
function phone(code: string, line: string): string {
  const digits = `${code}0${line}`;
  return `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8, 10)}`;
}

/** The first shop of a city is its largest; a small one accepts cards and returns. */
const SERVICES: readonly (readonly ShopService[])[] = [
  ['card', 'sbp', 'wholesale', 'returns', 'cutting', 'tinting', 'parking', 'accessible'],
  ['card', 'sbp', 'returns', 'accessible'],
  ['card', 'returns', 'loading', 'parking'],
];

type Place = readonly [address: string, lat: number, lon: number, hours: keyof typeof HOURS];

function city(
  slug: string,
  [name, nameIn]: readonly [string, string],
  timeZone: string,
  [lat, lon]: readonly [number, number],
  code: string,
  [priceFactor, stockFactor]: readonly [number, number],
  places: readonly Place[],
  mainPhone?: string,
): DemoCity {
  const line = (last: number): string => String(271840 + last * 11).slice(0, 9 - code.length);
  const main = mainPhone ?? phone(code, line(0));
  return {
    slug,
    name,
    nameIn,
    timeZone,
    lat,
    lon,
    priceFactor,
    stockFactor,
    contacts: [
      { place: 'header', name: 'Магазины', phone: main },
      { place: 'footer', name: 'Розница', phone: main },
      { place: 'footer', name: 'Отдел для юрлиц', phone: phone(code, line(1)) },
    ],
    shops: places.map(([address, shopLat, shopLon, hours], index) => ({
      ref: `${slug}-${index + 1}`,
      name: address.replace(/, (корп\.|стр\.|строение).*$/, ''),
      address,
      phone: phone(code, line(index + 2)),
      lat: shopLat,
      lon: shopLon,
      hours: HOURS[hours],
      isPickup: true,
      services: SERVICES[index % SERVICES.length] ?? [],
    })),
  };
}

/** Twelve cities; the first is the default one. */
export const CITIES: readonly DemoCity[] = [
  city(
    'ekaterinburg',
    ['Екатеринбург', 'Екатеринбурге'],
    'Asia/Yekaterinburg',
    [56.838, 60.605],
    '343',
    [1, 1.3],
    [
      ['ул. Фронтовых Бригад, 18', 56.901, 60.611, 'long'],
      ['ул. Амундсена, 107, корп. 2', 56.796, 60.576, 'usual'],
      ['Сибирский тракт, 12, стр. 5', 56.83, 60.683, 'always'],
    ],
    '+7 (343) 227-18-40',
  ),
  city(
    'moskva',
    ['Москва', 'Москве'],
    'Europe/Moscow',
    [55.752, 37.616],
    '495',
    [1.06, 1.5],
    [
      ['Дмитровское ш., 163А, корп. 4', 55.904, 37.541, 'long'],
      ['ул. Подольских Курсантов, 24', 55.587, 37.633, 'usual'],
      ['Рязанский пр-т, 2, стр. 9', 55.729, 37.735, 'usual'],
      ['41-й км МКАД, строение 7', 55.604, 37.486, 'always'],
    ],
  ),
  city(
    'sankt-peterburg',
    ['Санкт-Петербург', 'Санкт-Петербурге'],
    'Europe/Moscow',
    [59.939, 30.316],
    '812',
    [1.05, 1.4],
    [
      ['ул. Салова, 57, корп. 3', 59.889, 30.383, 'long'],
      ['пр-т Энгельса, 157', 60.04, 30.32, 'usual'],
      ['Таллинское ш., 159', 59.813, 30.169, 'usual'],
    ],
  ),
  city(
    'novosibirsk',
    ['Новосибирск', 'Новосибирске'],
    'Asia/Novosibirsk',
    [55.03, 82.96],
    '383',
    [1.02, 1.1],
    [
      ['ул. Петухова, 79', 54.949, 82.889, 'usual'],
      ['Красный пр-т, 220, корп. 6', 55.076, 82.906, 'long'],
      ['ул. Большевистская, 131', 54.996, 82.969, 'usual'],
    ],
  ),
  city(
    'kazan',
    ['Казань', 'Казани'],
    'Europe/Moscow',
    [55.75, 49.126],
    '843',
    [0.99, 1],
    [
      ['ул. Родины, 7', 55.753, 49.196, 'usual'],
      ['пр-т Ямашева, 93', 55.829, 49.133, 'long'],
      ['Горьковское ш., 49', 55.817, 48.992, 'usual'],
    ],
  ),
  city(
    'nizhniy-novgorod',
    ['Нижний Новгород', 'Нижнем Новгороде'],
    'Europe/Moscow',
    [56.333, 44],
    '831',
    [1, 1],
    [
      ['ул. Ларина, 18', 56.226, 43.947, 'usual'],
      ['Сормовское ш., 24', 56.341, 43.902, 'long'],
      ['пр-т Гагарина, 178', 56.248, 43.969, 'usual'],
    ],
  ),
  city(
    'chelyabinsk',
    ['Челябинск', 'Челябинске'],
    'Asia/Yekaterinburg',
    [55.155, 61.439],
    '351',
    [0.985, 0.9],
    [
      ['Троицкий тракт, 46', 55.101, 61.372, 'usual'],
      ['ул. Братьев Кашириных, 129', 55.178, 61.318, 'long'],
      ['Свердловский тракт, 5', 55.213, 61.363, 'usual'],
    ],
  ),
  city(
    'samara',
    ['Самара', 'Самаре'],
    'Europe/Samara',
    [53.195, 50.151],
    '846',
    [0.995, 0.9],
    [
      ['Московское ш., 163', 53.263, 50.257, 'long'],
      ['ул. Земеца, 32', 53.224, 50.283, 'usual'],
    ],
  ),
  city(
    'omsk',
    ['Омск', 'Омске'],
    'Asia/Omsk',
    [54.99, 73.4],
    '3812',
    [1.01, 0.8],
    [
      ['ул. 10 лет Октября, 219', 54.969, 73.449, 'usual'],
      ['Красноярский тракт, 139', 55.043, 73.296, 'long'],
      ['пр-т Мира, 171', 55.045, 73.263, 'usual'],
    ],
  ),
  city(
    'rostov-na-donu',
    ['Ростов-на-Дону', 'Ростове-на-Дону'],
    'Europe/Moscow',
    [47.235, 39.711],
    '863',
    [1.015, 0.9],
    [
      ['пр-т Шолохова, 253', 47.264, 39.808, 'usual'],
      ['ул. Малиновского, 25', 47.229, 39.604, 'long'],
      ['Таганрогская ул., 126', 47.211, 39.647, 'usual'],
    ],
  ),
  city(
    'ufa',
    ['Уфа', 'Уфе'],
    'Asia/Yekaterinburg',
    [54.79, 56.04],
    '347',
    [0.99, 0.9],
    [
      ['ул. Трамвайная, 2, корп. 4', 54.811, 56.109, 'usual'],
      ['Бирский тракт, 31', 54.832, 56.087, 'long'],
    ],
  ),
  city(
    'krasnoyarsk',
    ['Красноярск', 'Красноярске'],
    'Asia/Krasnoyarsk',
    [56.014, 92.866],
    '391',
    [1.04, 0.8],
    [
      ['ул. Телевизорная, 1, стр. 9', 56.028, 92.793, 'usual'],
      ['Северное ш., 7, корп. 2', 56.058, 92.919, 'long'],
      ['пр-т им. газеты «Красноярский рабочий», 30', 56.008, 93.018, 'usual'],
    ],
  ),
];

/** Every shop of every city, with the city it serves first. */
export const SHELVES: readonly { ref: string; city: DemoCity; shop: DemoShop }[] = CITIES.flatMap((place) =>
  place.shops.map((shop) => ({ ref: shop.ref, city: place, shop })),
);
