import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { topicName } from './feedback.ts';
import { deleteMessagesOf, readMessagesOf } from './personal-data.queries.ts';

/** What is kept of what a person wrote to the shop. What was sent without a login nobody can tell to be his. */
export const messagesOfPerson: PersonalDataPart = {
  name: 'Обращения',
  async read(db, userId) {
    const messages = await readMessagesOf(db, userId);
    return messages.map(({ at, topic, message, name, phone, email }) => ({
      ...{ Когда: at, Тема: topicName(topic), Сообщение: message, Имя: name, Телефон: phone, Почта: email },
    }));
  },
  erase: deleteMessagesOf,
};
