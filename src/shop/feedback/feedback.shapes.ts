import { Type } from 'typebox';
import { guardFields } from '../../core/form-guard.shapes.ts';
import { Id } from '../../core/shapes.ts';
import { FEEDBACK_TOPICS, type FeedbackTopic, LONGEST_MESSAGE } from './feedback.ts';

const closed = { additionalProperties: false };
/** Room for a text that is too long: its field says by how much, and the form keeps it. */
const ROOM = LONGEST_MESSAGE * 2;

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
    consent: Type.Boolean(),
    ...guardFields,
  },
  { ...closed, title: 'NewMessage' },
);

export const ResumeShape = Type.Object(
  {
    vacancy: Type.Optional(Type.Integer({ ...Id, description: 'Вакансия из about/vacancies/' })),
    name: Type.String({ maxLength: 200 }),
    phone: Type.String({ maxLength: 40 }),
    email: Type.String({ maxLength: 254 }),
    comment: Type.Optional(Type.String({ maxLength: ROOM })),
    consent: Type.Optional(Type.Boolean({ description: 'true; без него 400' })),
    file: Type.Optional(
      Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'PDF, DOC или DOCX до 10 МБ' }),
    ),
    ...guardFields,
  },
  { ...closed, title: 'NewResume' },
);

/** What was sent is kept, under a number by which one may ask of it. */
export const TakenShape = Type.Object(
  { id: Type.Integer({ description: 'Номер обращения' }), detail: Type.String() },
  { title: 'Taken' },
);

export const FormStampShape = Type.Object(
  { stamp: Type.String({ description: 'Скрытое поле формы; действует 30 дней' }) },
  { title: 'FormStamp' },
);
