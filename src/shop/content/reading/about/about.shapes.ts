import { Type } from 'typebox';
import { FileShape, Id, nullable } from '../../../../platform/http/shapes.ts';
import { ImgShape, SeoShape } from '../../../catalogue/card/card.shapes.ts';
import { ContentBlockShape, HtmlWithGoodsShape, TextProductsShape } from '../../blocks/blocks.shapes.ts';

const html = Type.String({ description: 'Очищенный HTML; разделы — h3 и h4' });
const updated_at = Type.String({ format: 'date-time', description: 'Дата редакции' });
const changed_at = nullable(Type.String({ format: 'date-time' }));
const city = nullable(Type.Object({ id: Type.Integer(), name: Type.String() }));

export const DocumentShape = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    html: HtmlWithGoodsShape,
    text_products: TextProductsShape,
    updated_at,
    files: Type.Array(FileShape),
    seo: SeoShape,
  },
  { title: 'InfoDocument' },
);

export const EmbeddedPageShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    html: HtmlWithGoodsShape,
    text_products: TextProductsShape,
    updated_at,
    files: Type.Array(FileShape),
    seo: SeoShape,
  },
  { title: 'EmbeddedPage' },
);

export const AboutPageShape = Type.Object(
  {
    title: Type.String(),
    html,
    blocks: Type.Array(ContentBlockShape),
    files: Type.Array(FileShape),
    updated_at,
    seo: SeoShape,
  },
  { title: 'AboutPage' },
);

export const FaqShape = Type.Object(
  {
    title: Type.String(),
    html,
    groups: Type.Array(
      Type.Object({
        title: Type.String(),
        items: Type.Array(Type.Object({ question: Type.String(), answer_html: Type.String() })),
      }),
    ),
    updated_at,
    seo: SeoShape,
  },
  { title: 'Faq' },
);

export const VacanciesQueryShape = Type.Object({ city: Type.Optional(Id) }, { additionalProperties: false });

export const VacanciesShape = Type.Object(
  {
    title: Type.String(),
    html,
    blocks: Type.Array(ContentBlockShape),
    cities: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), count: Type.Integer() }), {
      description: 'Города, где есть вакансии',
    }),
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          title: Type.String(),
          city,
          salary_from: nullable(Type.Integer({ description: 'Рубли в месяц' })),
          salary_to: nullable(Type.Integer()),
          employment: nullable(Type.String()),
          html: Type.String(),
          published_at: Type.String({ format: 'date-time' }),
        },
        { title: 'Vacancy' },
      ),
    ),
    updated_at: changed_at,
    seo: SeoShape,
  },
  { title: 'Vacancies' },
);

export const RentersPageShape = Type.Object(
  {
    title: Type.String(),
    html,
    blocks: Type.Array(ContentBlockShape),
    objects: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          address: Type.String(),
          area: Type.Number({ description: 'м²' }),
          html: Type.String(),
          images: Type.Array(ImgShape),
          contact: Type.Object({ name: Type.String(), phone: Type.String() }),
          city,
          lat: nullable(Type.Number()),
          lon: nullable(Type.Number()),
          status: Type.Unsafe<'free' | 'occupied'>({ type: 'string', enum: ['free', 'occupied'] }),
          price: nullable(Type.Integer({ description: 'Рублей за м² в месяц' })),
        },
        { title: 'Rental' },
      ),
    ),
    updated_at: changed_at,
    seo: SeoShape,
  },
  { title: 'RentersPage' },
);
