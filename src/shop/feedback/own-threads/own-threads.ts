import type { ThreadKind } from '../../accounts/answers/answers.ts';
import { LEAST_ANSWER } from '../../accounts/answers/answers.ts';
import { messageError, topicName } from '../feedback.ts';

/** How a client calls his threads. */
const NAMES: Record<ThreadKind, string> = {
  feedback: 'Обращение',
  resume: 'Резюме',
  stock_request: 'Заявка на товар',
};

/** «Обращение № 12». */
export function threadTitle(kind: ThreadKind, id: number): string {
  return `${NAMES[kind]} № ${id}`;
}

/** What a thread is about, in a few words; may be empty. */
export function threadSubject(thread: { kind: ThreadKind; topic: string; about: string }): string {
  const { kind, topic, about } = thread;
  return [kind === 'feedback' && topicName(topic), about].filter(Boolean).join(', ');
}

/** The states of a thread for its client. */
export const OWN_THREAD_STATES = ['waiting', 'answered', 'accepted', 'declined', 'closed'] as const;
export type OwnThreadState = (typeof OWN_THREAD_STATES)[number];

const STATES: Record<string, OwnThreadState> = {
  new: 'waiting',
  answered: 'answered',
  accepted: 'accepted',
  declined: 'declined',
  done: 'closed',
  closed: 'closed',
};
const STATE_NAMES: Record<OwnThreadState, string> = {
  waiting: 'Ждёт ответа',
  answered: 'Есть ответ',
  accepted: 'В корзине',
  declined: 'Отказ',
  closed: 'Закрыто',
};

/** The state of a thread for its client. @param status as the staff has it */
export function ownThreadState(status: string): { code: OwnThreadState; name: string } {
  const code = STATES[status] ?? 'closed';
  return { code, name: STATE_NAMES[code] };
}

/** Validates the text of a reply. @returns the error to show; undefined when it is valid */
export function replyError(text: string): string | undefined {
  if (text.length > 0 && text.length < LEAST_ANSWER) return 'Напишите подробнее.';
  return text === '' ? 'Напишите ответ.' : messageError(text);
}
