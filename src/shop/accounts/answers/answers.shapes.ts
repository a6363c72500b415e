import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { STOCK_ANSWERS, type StockAnswer } from './answers.ts';

export const StockAnswerShape = Type.Unsafe<StockAnswer>({
  type: 'string',
  enum: STOCK_ANSWERS,
  description: 'day — когда придёт, analog — другой товар, no — не придёт',
});

/** The answers of the staff and the replies of the client, oldest first. */
export const AnswersShape = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      text: Type.String(),
      answer: nullable(StockAnswerShape),
      day: nullable(Type.String({ format: 'date' })),
      product: nullable(
        Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'OfferedProduct' }),
      ),
      is_emailed: Type.Boolean({ description: 'false: почты нет, надо позвонить' }),
      is_from_client: Type.Boolean({ description: 'Пишет покупатель, а не магазин' }),
      by: nullable(Type.String({ description: 'Кто ответил' })),
      at: Type.String({ format: 'date-time' }),
    },
    { title: 'ThreadAnswer' },
  ),
);
