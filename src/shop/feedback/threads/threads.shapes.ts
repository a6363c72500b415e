import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, FileShape, Id, nullable } from '../../../platform/http/shapes.ts';
import { AnswersShape } from '../../accounts/answers/answers.shapes.ts';
import { LEAST_ANSWER, MOST_ANSWER } from '../../accounts/answers/answers.ts';
import { SeenRowsShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { FEEDBACK_TOPICS, type FeedbackTopic, MESSAGE_STATES, type MessageState } from '../feedback.ts';

const closed = { additionalProperties: false } as const;
const StateCode = Type.Unsafe<MessageState>({ type: 'string', enum: MESSAGE_STATES });
const filters = {
  state: Type.Optional(StateCode),
  text: Type.Optional(Type.String({ maxLength: 200, description: 'Имя, телефон, почта или слова' })),
};

export const ThreadsQueryShape = Type.Object(
  {
    ...filters,
    topic: Type.Optional(
      Type.Unsafe<FeedbackTopic>({ type: 'string', enum: FEEDBACK_TOPICS.map(({ id }) => id) }),
    ),
    city: Type.Optional(Id),
    ...cursorQuery,
  },
  closed,
);

export const ResumesQueryShape = Type.Object({ ...filters, ...cursorQuery }, closed);

export const ThreadShape = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    status: Type.Object({ code: StateCode, name: Type.String() }, { title: 'ThreadStatus' }),
    topic: Type.String({ description: 'По-русски; у резюме пусто' }),
    about: Type.String({ description: 'Помещение или вакансия' }),
    city: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'ThreadCity' })),
    name: Type.String(),
    phone: nullable(Type.String()),
    email: nullable(Type.String()),
    text: Type.String(),
    file: nullable(FileShape),
    created_at: Type.String({ format: 'date-time' }),
    answers: AnswersShape,
  },
  { title: 'Thread' },
);

export const ThreadsShape = cursorPageOf(ThreadShape, 'Threads');

export const NewAnswerShape = Type.Object(
  {
    version: SeenVersionShape,
    text: Type.String({
      minLength: LEAST_ANSWER,
      maxLength: MOST_ANSWER,
      description: 'Уйдёт на почту; без почты только запишется: тогда позвоните',
    }),
  },
  closed,
);

export const CloseThreadsShape = Type.Object({ rows: SeenRowsShape }, closed);

export const CloseThreadShape = Type.Object({ version: SeenVersionShape }, closed);
