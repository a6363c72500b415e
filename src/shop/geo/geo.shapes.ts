import { Type } from 'typebox';
import { nullable } from '../../platform/http/shapes.ts';

export const CityShape = Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'City' });

export const ContactShape = Type.Object(
  { id: Type.Integer(), city: Type.Integer(), name: Type.String(), phone: Type.String() },
  { title: 'Contact' },
);

export const AddressShape = Type.Object(
  { id: Type.Integer(), city: Type.Integer(), name: Type.String(), address: Type.String() },
  { title: 'Address' },
);

export const ShopShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    city: Type.Integer(),
    address: Type.String(),
    phone: Type.String(),
    lat: nullable(Type.Number()),
    lon: nullable(Type.Number()),
    working_hours: Type.Array(
      Type.Object({ days: Type.String(), from: Type.String(), to: Type.String() }, { title: 'WorkingHours' }),
    ),
    is_pickup: Type.Boolean(),
    time_zone: Type.String({ description: 'Часовой пояс города (IANA), по нему считаются часы работы' }),
  },
  { title: 'Shop' },
);

/** A pick-up point with its services. */
export const PickupPointShape = Type.Object(
  {
    ...ShopShape.properties,
    services: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }, { title: 'ShopService' })),
  },
  { title: 'PickupPoint' },
);
