import { linksError } from '../../platform/http/form-guard.ts';
import { formatCount } from '../../platform/text/plural.ts';

/** Topics of messages, in the order of the form. */
export const FEEDBACK_TOPICS = [
  { id: 'order', name: 'Мой заказ' },
  { id: 'goods', name: 'Товар, цена, наличие' },
  { id: 'delivery', name: 'Доставка и самовывоз' },
  { id: 'return', name: 'Возврат и качество' },
  { id: 'wholesale', name: 'Опт и договор' },
  { id: 'rental', name: 'Аренда помещения' },
  { id: 'site', name: 'Ошибка на сайте' },
  { id: 'personal-data', name: 'Мои персональные данные' },
  { id: 'other', name: 'Другое' },
] as const;

export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]['id'];

/** Name of a topic: «Мой заказ». */
export function topicName(topic: string): string {
  return FEEDBACK_TOPICS.find(({ id }) => id === topic)?.name ?? topic;
}

/** The states of a message and of a résumé. */
export const MESSAGE_STATES = ['new', 'answered', 'done'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const STATE_NAMES: Record<MessageState, string> = { new: 'Новое', answered: 'Отвечено', done: 'Закрыто' };

/** The name of a state. */
export function messageStateName(state: MessageState): string {
  return STATE_NAMES[state];
}

/** The error of a message without a contact. */
export const NO_CONTACT = 'Укажите телефон или почту, чтобы мы могли ответить.';

/** Longest text of a form, in characters. */
export const LONGEST_MESSAGE = 5_000;

/** Validates the text of a message. @returns the error to show; undefined when it is valid */
export function messageError(text: string): string | undefined {
  if (text === '') return 'Напишите, чем вам помочь.';
  if (text.length > LONGEST_MESSAGE)
    return `Слишком длинный текст: знаков ${formatCount(text.length)} из ${formatCount(LONGEST_MESSAGE)}. Сократите его или отправьте в двух сообщениях.`;
  return linksError(text);
}
