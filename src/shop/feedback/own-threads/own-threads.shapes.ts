import { type Static, Type } from 'typebox';
import { guardFields } from '../../../platform/http/form-guard.shapes.ts';
import { PAGE_SIZES } from '../../../platform/http/page-sizes.ts';
import { Id, nullable, pageOf, pageQuery } from '../../../platform/http/shapes.ts';
import { StockAnswerShape } from '../../accounts/answers/answers.shapes.ts';
import type { ThreadKind } from '../../accounts/answers/answers.ts';
import { OptionalConsent } from '../../accounts/consents/consents.shapes.ts';
import { THREAD_CODE, THREAD_TOKEN } from '../../accounts/thread-links/thread-links.ts';
import { LONGEST_MESSAGE } from '../feedback.ts';
import { OfferShape } from './offers.shapes.ts';
import { OWN_THREAD_STATES, type OwnThreadState } from './own-threads.ts';

const Moment = Type.String({ format: 'date-time' });
/** More than is allowed, so that a text that is too long gets an error with its length and stays in the form. */
const ROOM = LONGEST_MESSAGE * 2;

export const ThreadCodeParams = Type.Object({
  id: Type.String({ pattern: THREAD_CODE, description: 'm12 — обращение 12, s12 — заявка 12' }),
});
export const ThreadTokenParams = Type.Object({ token: Type.String({ pattern: THREAD_TOKEN }) });

export const OwnThreadsQueryShape = Type.Object(pageQuery(PAGE_SIZES.accountPageOrders), {
  additionalProperties: false,
});

const head = {
  id: Type.String({ description: 'Буква и номер: m12, s12' }),
  kind: Type.Unsafe<ThreadKind>({ type: 'string', enum: ['feedback', 'resume', 'stock_request'] }),
  title: Type.String({ description: 'Обращение № 12' }),
  subject: Type.String({ description: 'Тема, помещение, вакансия или товар; бывает пусто' }),
  text: Type.String({ description: 'Что написал клиент; у заявки бывает пусто' }),
  status: Type.Object(
    {
      code: Type.Unsafe<OwnThreadState>({ type: 'string', enum: OWN_THREAD_STATES }),
      name: Type.String(),
    },
    { title: 'OwnThreadStatus' },
  ),
  created_at: Moment,
  changed_at: Type.Unsafe<string>({ ...Moment, description: 'Когда написано последнее' }),
};

const OwnThreadRowShape = Type.Object(
  { ...head, unread: Type.Integer({ description: 'Сколько ответов магазина ещё не открыто' }) },
  { title: 'OwnThreadRow' },
);

export const OwnThreadsShape = pageOf(OwnThreadRowShape, 'OwnThreads');

const WrittenShape = Type.Object(
  {
    id: Type.Integer(),
    is_own: Type.Boolean({ description: 'Написал клиент; false: магазин' }),
    text: Type.String(),
    answer: nullable(StockAnswerShape),
    day: nullable(Type.String({ format: 'date' })),
    product: nullable(
      Type.Object({ name: Type.String(), href: Type.String() }, { title: 'OwnThreadProduct' }),
    ),
    is_new: Type.Boolean({ description: 'Ответ магазина ещё не открыт' }),
    at: Moment,
  },
  { title: 'OwnThreadMessage' },
);

/** What was asked for with a stock request. */
const WantedShape = Type.Object(
  { quantity: Type.Integer(), unit: Type.String(), city: Type.String() },
  { title: 'WantedGoods' },
);

export const OwnThreadShape = Type.Object(
  {
    ...head,
    wanted: nullable(WantedShape),
    messages: Type.Array(WrittenShape, { description: 'По порядку, после text' }),
    offer: nullable(Type.Unsafe<Static<typeof OfferShape>>(OfferShape)),
    offer_href: nullable(Type.String({ description: 'Страница предложения, только в кабинете' })),
  },
  { title: 'OwnThread' },
);

export const SeenShape = Type.Object(
  {
    last: Type.Integer({
      ...Id,
      description: 'id последнего показанного сообщения: что новее, ещё не прочитано',
    }),
  },
  { additionalProperties: false, title: 'SeenThread' },
);

export const NewReplyShape = Type.Object(
  { text: Type.String({ maxLength: ROOM }), consent: OptionalConsent, ...guardFields },
  { additionalProperties: false, title: 'NewReply' },
);
