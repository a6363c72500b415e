import type { EmailBody, EmailFact } from '../../platform/email/email.ts';
import { formatPhone } from '../../platform/text/phone-and-date.ts';
import type { WrittenMessage } from './feedback.queries.ts';
import { topicName } from './feedback.ts';
import type { WrittenResume } from './resume.queries.ts';

/** The email to the shop about a message. */
export function messageEmail(written: WrittenMessage): EmailBody {
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

/** The email to the shop about a résumé. It holds no file: only staff can download that. */
export function resumeEmail({
  id,
  vacancyName,
  name,
  phone,
  email,
  comment,
  file,
}: WrittenResume): EmailBody {
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

function filled(facts: readonly (readonly [name: string, value: string | null])[]): EmailFact[] {
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
