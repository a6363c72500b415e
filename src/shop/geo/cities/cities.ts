import { type Static, Type } from 'typebox';
import { FileError, parseJsonFile } from '../../../platform/files/json-file.ts';
import { writtenPhone } from '../../../platform/text/phone-and-date.ts';
import { SHOP_SERVICES, type ShopService, servicesOf } from '../geo.ts';

const Text = Type.String({ minLength: 1, maxLength: 500 });
const Lat = Type.Number({ minimum: -90, maximum: 90 });
const Lon = Type.Number({ minimum: -180, maximum: 180 });
const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const Service = Type.Unsafe<ShopService>({ type: 'string', enum: SHOP_SERVICES.map(({ code }) => code) });
const closed = { additionalProperties: false };
const Contacts = Type.Array(Type.Object({ name: Text, phone: Text }, closed));

/** Schema of the file for the command `cities` (docs/operations.md). */
const CitiesShape = Type.Array(
  Type.Object(
    {
      name: Text,
      name_in: Type.Optional(Text),
      slug: Type.Optional(Type.String({ pattern: '^(?=.*[a-z-])[a-z0-9-]{1,100}$' })),
      time_zone: Text,
      lat: Lat,
      lon: Lon,
      is_default: Type.Optional(Type.Boolean()),
      contacts: Type.Optional(
        Type.Object({ header: Type.Optional(Contacts), footer: Type.Optional(Contacts) }, closed),
      ),
      addresses: Type.Optional(Type.Array(Type.Object({ name: Text, address: Text }, closed))),
      shops: Type.Optional(
        Type.Array(
          Type.Object(
            {
              name: Text,
              address: Text,
              phone: Type.Optional(Type.String()),
              lat: Type.Optional(Lat),
              lon: Type.Optional(Lon),
              working_hours: Type.Optional(
                Type.Array(Type.Object({ days: Text, from: Clock, to: Clock }, closed)),
              ),
              is_pickup: Type.Optional(Type.Boolean()),
              services: Type.Optional(Type.Array(Service)),
            },
            closed,
          ),
        ),
      ),
    },
    closed,
  ),
  { minItems: 1 },
);
type CityEntry = Static<typeof CitiesShape>[number];

/** A city of the file with all defaults filled in. */
export type CityPlan = ReturnType<typeof complete>;

/**
 * Parses a file of cities.
 * @param slugOf makes the slug of a city that has none
 * @throws FileError naming the place
 */
export function parseCities(text: string, slugOf: (name: string) => string): CityPlan[] {
  const entries = parseJsonFile(text, CitiesShape, patternHint) as CityEntry[];
  const isMarked = entries.some((city) => city.is_default);
  const cities = entries.map((city, sort) => complete(city, sort, slugOf, isMarked));
  cities.forEach(checkZone);
  rejectDuplicates(
    'slug',
    cities.map(({ slug }) => slug),
    '',
  );
  cities.forEach(({ shops }, index) => {
    rejectDuplicates(
      'name',
      shops.map(({ name }) => name.toLowerCase()),
      `/${index}/shops`,
    );
  });
  if (cities.filter((city) => city.is_default).length > 1)
    throw new FileError('is_default: городом по умолчанию может быть только один');
  return cities;
}

function complete(city: CityEntry, sort: number, slugOf: (name: string) => string, isMarked: boolean) {
  const { name, time_zone, lat, lon, contacts = {}, addresses = [], shops = [] } = city;
  return {
    name,
    name_in: city.name_in ?? name,
    slug: city.slug ?? slugOf(name),
    time_zone,
    lat,
    lon,
    sort,
    is_active: true,
    is_default: isMarked ? city.is_default === true : sort === 0,
    contacts: (['header', 'footer'] as const).flatMap((place) =>
      (contacts[place] ?? []).map((contact) => ({
        place,
        name: contact.name,
        phone: writtenPhone(contact.phone),
      })),
    ),
    addresses: addresses.map((each) => ({ name: each.name, address: each.address })),
    shops: shops.map((shop) => ({
      name: shop.name,
      address: shop.address,
      phone: writtenPhone(shop.phone ?? ''),
      lat: shop.lat ?? null,
      lon: shop.lon ?? null,
      working_hours: shop.working_hours ?? [],
      is_pickup: shop.is_pickup ?? true,
      services: servicesOf(shop.services ?? []).map(({ code }) => code),
    })),
  };
}

function checkZone({ time_zone }: CityPlan, index: number): void {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: time_zone });
  } catch (cause) {
    throw new FileError(
      `/${index}/time_zone: часового пояса «${time_zone}» нет, нужен, например, Europe/Moscow`,
      {
        cause,
      },
    );
  }
}

function rejectDuplicates(field: string, values: readonly string[], path: string): void {
  const index = values.findIndex((value, at) => values.indexOf(value) < at);
  if (index >= 0) throw new FileError(`${path}/${index}/${field}: «${values[index]}» уже есть выше`);
}

function patternHint(pattern: string): string {
  return pattern.includes('[0-5]')
    ? 'нужно время вида 09:00'
    : 'нужны строчные латинские буквы, цифры и дефис, и не одни цифры';
}
