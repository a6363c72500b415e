import { Type } from 'typebox';
import { nullable } from '../../platform/http/shapes.ts';
import { SeoShape } from '../catalogue/card/card.shapes.ts';
import { AddressShape, CityShape, ContactShape, PickupPointShape, ShopShape } from '../geo/geo.shapes.ts';

const CityInShape = Type.Object(
  { ...CityShape.properties, name_in: Type.String({ description: 'В предложном падеже: «Екатеринбурге»' }) },
  { title: 'CityIn' },
);

/** Details of the seller that the law requires (ЗоЗПП ст. 26.1), and the bank account. */
const RequisitesShape = Type.Object(
  {
    name: Type.String(),
    full_name: Type.String(),
    inn: Type.String(),
    kpp: Type.String({ description: 'Пусто у предпринимателя' }),
    ogrn: Type.String(),
    address: Type.String(),
    bank: nullable(
      Type.Object({
        name: Type.String(),
        bik: Type.String(),
        account: Type.String(),
        corr_account: Type.String(),
      }),
    ),
  },
  { title: 'Requisites' },
);

export const ContactsPageShape = Type.Object(
  {
    seo: SeoShape,
    city: nullable(CityInShape),
    phones: Type.Array(ContactShape),
    emails: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }, { title: 'Email' })),
    addresses: Type.Array(AddressShape),
    shops: Type.Array(ShopShape),
    requisites: nullable(RequisitesShape),
    feedback_topics: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String() }, { title: 'FeedbackTopic' }),
    ),
  },
  { title: 'ContactsPage' },
);

const POINT = { minItems: 2, maxItems: 2 };
const Point = Type.Array(Type.Number(), { ...POINT, description: 'Широта, долгота' });

export const PickupPointsPageShape = Type.Object(
  {
    seo: SeoShape,
    city: nullable(CityInShape),
    centre: nullable(Type.Array(Type.Number(), { ...POINT, description: 'Центр города: широта, долгота' })),
    results: Type.Array(PickupPointShape),
    bounds: nullable(Type.Array(Point, { description: 'Юго-западный и северо-восточный углы' })),
    map: Type.Object(
      {
        tiles: nullable(
          Type.String({
            description: 'Адрес плиток с {z}, {x} и {y}; null: карты нет, пункты показывают списком',
          }),
        ),
        attribution: Type.String({ description: 'Чья карта' }),
      },
      { title: 'MapSource' },
    ),
  },
  { title: 'PickupPointsPage' },
);
