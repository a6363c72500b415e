import { Type } from 'typebox';
import { PAGE_SIZES } from '../../../platform/http/page-sizes.ts';
import {
  callKey,
  FileField,
  FileShape,
  Id,
  nullable,
  pageOf,
  pageQuery,
  Roubles,
} from '../../../platform/http/shapes.ts';
import {
  type ClaimDecision,
  claimDecisions,
  claimKinds,
  claimStates,
  claimWishes,
  LEAST_TEXT,
  MOST_CLAIM_TEXT,
  MOST_PHOTOS,
} from './claims.ts';

const Choice = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
const Day = Type.String({ format: 'date' });
const Moment = Type.String({ format: 'date-time' });
const Named = (description: string) =>
  Type.Object({ code: Type.String(), name: Type.String() }, { description });

/** The most lines of a claim, as of an order. */
const MOST_LINES = 1_000;

export const ClaimKeyShape = Type.Object({
  'idempotency-key': callKey('Своё имя этого действия: посланное снова под тем же именем, оно не повторится'),
});

export const TokenField = Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' }));

const Photos = Type.Optional(
  Type.Array(
    Type.Unsafe<string>({ ...FileField, description: 'JPG, PNG или WebP до 10 МБ; метаданные удаляются' }),
    { maxItems: MOST_PHOTOS },
  ),
);

const contents = {
  kind: Choice(claimKinds),
  wish: Choice(claimWishes),
  text: Type.String({ minLength: LEAST_TEXT, maxLength: MOST_CLAIM_TEXT, description: 'Что случилось' }),
  lines: Type.Array(
    Type.Object({ line: Id, quantity: Id }, { additionalProperties: false, title: 'ClaimedQuantity' }),
    {
      minItems: 1,
      maxItems: MOST_LINES,
      description: 'Строки заказа и сколько каждой; в форме — текст JSON',
    },
  ),
  files: Photos,
};

export const NewClaimShape = Type.Object(
  {
    order: Id,
    ...contents,
    is_draft: Type.Optional(Type.Boolean({ description: 'Сохранить, не отправляя' })),
  },
  { additionalProperties: false, title: 'NewClaim' },
);

export const GuestClaimShape = Type.Object(
  { token: TokenField, ...contents },
  { additionalProperties: false, title: 'NewClaimByLink' },
);

export const PhotosShape = Type.Object(
  { token: TokenField, files: Photos },
  { additionalProperties: false, title: 'ClaimPhotos' },
);

export const SendClaimShape = Type.Object(
  {
    token: TokenField,
    text: Type.Optional(Type.String({ maxLength: MOST_CLAIM_TEXT, description: 'Пояснение после отказа' })),
  },
  { additionalProperties: false },
);

export const ClaimsQueryShape = Type.Object(
  {
    status: Type.Optional(Choice(claimStates)),
    order: Type.Optional(Id),
    ...pageQuery(PAGE_SIZES.accountPageOrders),
  },
  { additionalProperties: false },
);

export const ClaimLineShape = Type.Object(
  {
    line: Type.Integer(),
    product: Type.Integer(),
    href: nullable(Type.String({ description: 'null: больше не продаётся' })),
    name: Type.String(),
    article: Type.String(),
    unit: Type.String(),
    quantity: Type.Integer(),
    handed: Type.Integer({ description: 'Сколько этой строки передано' }),
    total: Roubles,
  },
  { title: 'ClaimLine' },
);

const claimFields = {
  id: Type.Integer(),
  number: Type.String({ description: 'Номер заказа и номер внутри него: «10001-2»' }),
  title: Type.String(),
  order: Type.Object({ id: Type.Integer(), number: Type.String() }),
  company: nullable(Type.String()),
  kind: Named('refusal, return, defect, shortage, misgrade, warranty, damage'),
  wish: Named('refund, exchange, resupply, repair, discount'),
  status: Named('draft, sent, accepted, refused, goods_waiting, goods_received, decided, settled, withdrawn'),
  next_action: nullable(Type.String({ description: 'Что дальше и кто это делает' })),
  created_at: Moment,
  sent_at: nullable(Moment),
  answer_by: nullable(Type.String({ format: 'date', description: 'Магазин отвечает до этого дня' })),
  refund_by: nullable(Type.String({ format: 'date', description: 'Деньги возвращают до этого дня' })),
  total: Type.Number({ description: 'Цена указанных товаров, рубли' }),
};

export const ClaimRowShape = Type.Object(claimFields, { title: 'ClaimRow' });
export const ClaimsShape = pageOf(ClaimRowShape, 'ClaimsPage');

export const ClaimShape = Type.Object(
  {
    ...claimFields,
    city: Type.String({ description: 'Город заказа' }),
    time_zone: Type.String({ description: 'Часовой пояс города (IANA): по нему время истории' }),
    text: Type.String(),
    lines: Type.Array(ClaimLineShape),
    files: Type.Array(FileShape),
    refusal: nullable(
      Type.Object(
        { code: Type.String(), name: Type.String(), text: Type.String() },
        { title: 'ClaimRefusal' },
      ),
    ),
    decision: nullable(
      Type.Object(
        {
          code: Type.Unsafe<ClaimDecision>({ type: 'string', enum: claimDecisions }),
          name: Type.String(),
          sum: nullable(Type.Number({ description: 'Рубли к возврату' })),
          text: Type.String(),
        },
        { title: 'ClaimDecision' },
      ),
    ),
    history: Type.Array(
      Type.Object(
        { code: Type.String(), name: Type.String(), at: Moment, by: Type.String(), note: Type.String() },
        { title: 'ClaimStep' },
      ),
    ),
    can_send: Type.Boolean(),
    can_withdraw: Type.Boolean(),
    can_add_files: Type.Boolean(),
    act_url: nullable(Type.String({ description: 'Акт о расхождениях, PDF' })),
    version: Type.Integer(),
  },
  { title: 'Claim' },
);

export const OrderClaimsShape = Type.Object(
  {
    order: Type.Object({ id: Type.Integer(), number: Type.String() }),
    can_claim: Type.Boolean(),
    can_save_draft: Type.Boolean(),
    lines: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          price: Roubles,
          left: Type.Integer({ description: 'Сколько ещё можно указать' }),
        },
        { title: 'ClaimableLine' },
      ),
    ),
    answer_by: Type.String({ format: 'date', description: 'День ответа, если отправить сегодня' }),
    refund_by: Day,
    claims: Type.Array(ClaimShape),
  },
  { title: 'OrderClaims' },
);
