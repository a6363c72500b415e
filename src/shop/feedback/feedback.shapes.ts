import { Type } from 'typebox';
import { guardFields } from '../../platform/http/form-guard.shapes.ts';
import { Id } from '../../platform/http/shapes.ts';
import { OptionalConsent } from '../accounts/consents/consents.shapes.ts';
import { FEEDBACK_TOPICS, type FeedbackTopic, LONGEST_MESSAGE } from './feedback.ts';

const closed = { additionalProperties: false };
/** More than is allowed, so that a text that is too long gets an error with its length and stays in the form. */
const ROOM = LONGEST_MESSAGE * 2;

/** Body of a message to the shop. The slice checks what a schema cannot say, so that every error names its field. */
export const MessageShape = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    phone: Type.Optional(Type.String({ maxLength: 40, description: 'Телефон или почта, хотя бы одно' })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    topic: Type.Unsafe<FeedbackTopic>({ type: 'string', enum: FEEDBACK_TOPICS.map(({ id }) => id) }),
    object: Type.Optional(
      Type.Integer({ ...Id, description: 'Помещение из about/for-renters/, с темой rental' }),
    ),
    message: Type.String({ maxLength: ROOM }),
    consent: OptionalConsent,
    ...guardFields,
  },
  { ...closed, title: 'NewMessage' },
);

/** Body of a résumé, sent as a form with a file. */
export const ResumeShape = Type.Object(
  {
    vacancy: Type.Optional(Type.Integer({ ...Id, description: 'Вакансия из about/vacancies/' })),
    name: Type.String({ maxLength: 200 }),
    phone: Type.String({ maxLength: 40 }),
    email: Type.String({ maxLength: 254 }),
    comment: Type.Optional(Type.String({ maxLength: ROOM })),
    consent: OptionalConsent,
    file: Type.Optional(
      Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'PDF, DOC или DOCX до 10 МБ' }),
    ),
    ...guardFields,
  },
  { ...closed, title: 'NewResume' },
);

/** The number of the stored message, for later questions about it. */
export const TakenShape = Type.Object(
  { id: Type.Integer({ description: 'Номер обращения' }), detail: Type.String() },
  { title: 'Taken' },
);

/** The stamp of a form that guests send: proof that it was shown before. */
export const FormStampShape = Type.Object(
  { stamp: Type.String({ description: 'Скрытое поле формы; действует 30 дней' }) },
  { title: 'FormStamp' },
);
