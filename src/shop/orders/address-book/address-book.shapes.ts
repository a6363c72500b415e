import { Type } from 'typebox';
import { nullable, pageOf, pageQuery } from '../../../platform/http/shapes.ts';

/** A generous limit of the addresses of one person. */
export const MOST_ADDRESSES = 50;

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** An id for a city of the shop; a name for any other settlement and from older clients. */
const CityOrName = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: 2_147_483_647,
  maxLength: 200,
  description: 'Номер города магазина или название любого населённого пункта',
});

const written = {
  city: CityOrName,
  street: Type.String({ maxLength: 200 }),
  house: Type.String({ maxLength: 50 }),
};

const optional = {
  flat: Type.Optional(Type.String({ maxLength: 50 })),
  comment: Type.Optional(Type.String({ maxLength: 500, description: 'Водителю: подъезд, домофон' })),
  lat: Type.Optional(nullable(Latitude)),
  lon: Type.Optional(nullable(Longitude)),
  is_default: Type.Optional(Type.Boolean({ description: 'Подставлять при оформлении; такой один' })),
};

export const NewAddressShape = Type.Object(
  { ...written, ...optional },
  { additionalProperties: false, title: 'NewAddress' },
);

export const ChangedAddressShape = Type.Object(
  {
    city: Type.Optional(written.city),
    street: Type.Optional(written.street),
    house: Type.Optional(written.house),
    ...optional,
  },
  { additionalProperties: false, title: 'ChangedAddress' },
);

export const AddressShape = Type.Object(
  {
    id: Type.Integer(),
    city: Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      description: 'Как его передали: номер или название',
    }),
    city_name: Type.String({ description: 'Название' }),
    street: Type.String(),
    house: Type.String(),
    flat: Type.String(),
    comment: Type.String(),
    lat: nullable(Latitude),
    lon: nullable(Longitude),
    is_default: Type.Boolean(),
  },
  { title: 'DeliveryAddress' },
);

export const AddressesShape = pageOf(AddressShape, 'AddressPage');
export const AddressesQueryShape = Type.Object(pageQuery(MOST_ADDRESSES), { additionalProperties: false });
