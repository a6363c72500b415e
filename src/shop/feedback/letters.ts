import { formatPhone } from '../accounts/phone.ts';
import type { WrittenMessage } from './feedback.queries.ts';
import { topicName } from './feedback.ts';
import type { WrittenResume } from './resume.queries.ts';

interface LetterText {
  subject: string;
  text: string;
}

/** What the shop reads when somebody has written to it. */
export function messageLetter(written: WrittenMessage): LetterText {
  const { id, topic, objectName, city, name, phone, email, message } = written;
  return {
    subject: `Обращение № ${id}: ${topicName(topic)}`,
    text: paragraphs([
      [topicName(topic), objectName, city].filter(Boolean).join(', '),
      [name, phone && formatPhone(phone), email].filter(Boolean).join(', '),
      message,
      `Когда ответите: npm run cli -- feedback done ${id}`,
    ]),
  };
}

/** What the shop reads of a résumé; the file itself is given out to staff alone. */
export function resumeLetter({
  id,
  vacancyName,
  name,
  phone,
  email,
  comment,
  file,
}: WrittenResume): LetterText {
  return {
    subject: `Резюме № ${id}: ${vacancyName || 'без вакансии'}`,
    text: paragraphs([
      [name, formatPhone(phone), email].join(', '),
      vacancyName && `Вакансия: ${vacancyName}`,
      comment,
      `Файл «${file}»: npm run cli -- feedback file ${id} <куда сохранить>`,
      `Когда прочитаете: npm run cli -- feedback resume-done ${id}`,
    ]),
  };
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
