import type { Static } from 'typebox';
import { badField } from '../../../platform/http/errors.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import type { AnswerRow } from './answers.queries.ts';
import type { AnswersShape } from './answers.shapes.ts';
import { LEAST_ANSWER, MOST_ANSWER } from './answers.ts';

export {
  type AnswerRow,
  answersOf,
  insertAnswer,
  insertReply,
  markAnswersSeen,
  openReplyOf,
  readSameReply,
  writtenAfter,
} from './answers.queries.ts';

/** The text of an answer, cleaned. @throws 400 at `text` when it is too short or too long */
export function readAnswerText(typed: string): string {
  const text = inLines(typed);
  if (text.length < LEAST_ANSWER || text.length > MOST_ANSWER)
    throw badField('text', `Напишите ответ: от ${LEAST_ANSWER} до ${MOST_ANSWER} знаков.`);
  return text;
}

/** The answers and replies of a thread as JSON, for the staff. */
export function viewAnswers(answers: readonly AnswerRow[]): Static<typeof AnswersShape> {
  return answers.map(({ id, text, answer, day, by, isEmailed, isFromClient, product, at }) => ({
    id,
    text,
    answer,
    day,
    by: isFromClient ? null : by,
    product: product && { id: product.id, name: product.name },
    is_emailed: isEmailed,
    is_from_client: isFromClient,
    at: new Date(at).toISOString(),
  }));
}
