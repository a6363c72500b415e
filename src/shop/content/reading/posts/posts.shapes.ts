import { Type } from 'typebox';
import { PAGE_SIZES } from '../../../../platform/http/page-sizes.ts';
import { Id, nullable, pageOf, pageQuery } from '../../../../platform/http/shapes.ts';
import { CardShape, ImgShape, SeoShape } from '../../../catalogue/card/card.shapes.ts';
import { HtmlWithGoodsShape, TextProductsShape } from '../../blocks/blocks.shapes.ts';

/** An advert is labelled with its advertiser and token (38-ФЗ). */
export const adFields = {
  is_ad: Type.Boolean({ description: 'Реклама: показывается с рекламодателем и erid' }),
  advertiser: Type.String(),
  erid: Type.String(),
};

const category = {
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
};

const postCard = {
  id: Type.Integer(),
  slug: Type.String(),
  href: Type.String(),
  title: Type.String(),
  annotation: Type.String(),
  image: nullable(ImgShape),
  published_at: Type.String({ format: 'date-time' }),
  category: nullable(Type.Object(category, { title: 'PostCategory' })),
  ...adFields,
};

export const PostCardShape = Type.Object(postCard, { title: 'PostCard' });

export const PostListShape = pageOf(PostCardShape, 'PostPage');

const window = pageQuery(PAGE_SIZES.postsPage);
export const PostsQueryShape = Type.Object(
  { category: Type.Optional(Id), ...window },
  { additionalProperties: false },
);
export const PostSearchQueryShape = Type.Object(
  { search: Type.Optional(Type.String({ maxLength: 200 })), ...window },
  { additionalProperties: false },
);

export const PostShape = Type.Object(
  {
    ...postCard,
    html: HtmlWithGoodsShape,
    products: Type.Array(CardShape),
    text_products: TextProductsShape,
    related: Type.Array(PostCardShape),
    seo: SeoShape,
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Post' },
);

export const PostsPageShape = Type.Object(
  {
    seo: SeoShape,
    html: Type.String({ description: 'Вступление, может быть пустым' }),
    categories: Type.Array(
      Type.Object({ ...category, count: Type.Integer() }, { title: 'PostCategoryCount' }),
    ),
    posts: PostListShape,
    updated_at: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'PostsPage' },
);
