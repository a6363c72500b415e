import type { LetterFact, WrittenLetter } from '../../core/letter.ts';
import { formatPhone } from '../../core/phone-and-date.ts';
import type { WrittenMessage } from './feedback.queries.ts';
import { topicName } from './feedback.ts';
import type { WrittenResume } from './resume.queries.ts';

/** What the shop reads when somebody has written to it. */
export function messageLetter(written: WrittenMessage): WrittenLetter {
  const { id, topic, objectName, city, name, phone, email, message } = written;
  return {
    subject: `Обращение № ${id}: ${topicName(topic)}`,
    body: [
      {
        facts: filled([
          ['Тема', [topicName(topic), objectName].filter(Boolean).join(', ')],
          ['Город', city],
          ['Имя', name],
          ['Телефон', phone && formatPhone(phone)],
          ['Почта', email],
        ]),
      },
      message,
      { fine: `Когда ответите: npm run cli -- feedback done ${id}` },
    ],
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
}: WrittenResume): WrittenLetter {
  return {
    subject: `Резюме № ${id}: ${vacancyName || 'без вакансии'}`,
    body: [
      {
        facts: filled([
          ['Вакансия', vacancyName],
          ['Имя', name],
          ['Телефон', formatPhone(phone)],
          ['Почта', email],
          ['Файл', file],
        ]),
      },
      ...(comment ? [comment] : []),
      {
        fine: `Файл: npm run cli -- feedback file ${id} <куда сохранить>\nКогда прочитаете: npm run cli -- feedback resume-done ${id}`,
      },
    ],
  };
}

function filled(facts: readonly (readonly [name: string, value: string | null])[]): LetterFact[] {
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
