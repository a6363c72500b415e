import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { grantsOf } from '../staff/staff.server.ts';
import { addLink } from '../staff-links/staff-links.server.ts';
import { readUser } from '../users.queries.ts';

const LinkJob = Type.Object({ user: Type.Integer() });
const LoginJob = Type.Object({
  email: Type.String(),
  device: Type.String(),
  address: Type.String(),
  at: Type.String(),
});

interface EmailsContext {
  db: Db;
  send(email: Email): Promise<void>;
  /** Base URL of links; from the configuration only, never from a request (SEC-4). */
  origin: string;
}

/** Email jobs of the desk. A link is made together with its email, so the queue holds no token. */
export function deskEmails({ db, send, origin }: EmailsContext): Jobs {
  return {
    'desk-link-letter': async (payload) => {
      const { user: userId } = Value.Parse(LinkJob, payload);
      const user = await readUser(db, userId);
      if (!user || (await grantsOf(db, userId)).length === 0) return;
      await send({
        to: user.email,
        subject: 'Вход на стойку',
        body: [
          `Здравствуйте, ${user.name}!`,
          {
            lead: 'Чтобы работать на стойке магазина, настройте вход',
            button: 'Настроить вход',
            href: await addLink(db, userId, origin),
          },
          {
            fine: 'Ссылка одноразовая и действует сутки. Понадобится телефон с приложением для кодов или ключ входа. Если письмо пришло по ошибке, просто удалите его.',
          },
        ],
      });
    },
    'desk-login-letter': async (payload) => {
      const { email, device, address, at } = Value.Parse(LoginJob, payload);
      await send({
        to: email,
        subject: 'Вход на стойку с нового устройства',
        body: [
          'Здравствуйте!',
          'На стойку магазина вошли под вашим именем с устройства, которого раньше не было.',
          {
            facts: [
              ['Когда', formatDateAndTime(new Date(at))],
              ['Устройство', device || 'неизвестное'],
              ['Адрес', address],
            ],
          },
          'Если это были не вы, смените пароль и попросите администратора завершить ваши входы.',
        ],
      });
    },
  };
}
