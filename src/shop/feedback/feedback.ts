import { linksProblem } from '../../core/form-guard.ts';

/** What people write about, in the order they are offered. */
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

/** «Мой заказ» */
export function topicName(topic: string): string {
  return FEEDBACK_TOPICS.find(({ id }) => id === topic)?.name ?? topic;
}

/** What one agrees to by a form: by itself, never ticked beforehand (152-ФЗ). The version changes with the text. */
export interface FormConsent {
  version: string;
  text: string;
  /** What is said when it is missing. */
  missing: string;
}

export const MESSAGE_CONSENT: FormConsent = {
  version: 'feedback-2026-11-22',
  text: 'Согласен на обработку персональных данных, чтобы мне ответили',
  missing: 'Без согласия на обработку данных не сможем ответить.',
};

export const RESUME_CONSENT: FormConsent = {
  version: 'resume-2026-11-22',
  text: 'Согласен на обработку персональных данных из резюме, чтобы его рассмотрели и хранили год',
  missing: 'Без согласия на обработку данных не сможем рассмотреть резюме.',
};

/** Longest text of a form. */
export const LONGEST_MESSAGE = 5_000;

/** What is wrong with the words of a message; undefined: nothing. */
export function messageProblem(text: string): string | undefined {
  if (text === '') return 'Напишите, что случилось или чем помочь.';
  if (text.length > LONGEST_MESSAGE)
    return `Сейчас ${text.length} знаков, помещается ${LONGEST_MESSAGE}. Сократите или отправьте в двух сообщениях.`;
  return linksProblem(text);
}
