import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../core/db.server.ts';
import type { Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { makeChangeToken } from './email-change.server.ts';
import { makeResetLink } from './password-reset.server.ts';

const ToShape = Type.Object({ email: Type.String() });
const UserShape = Type.Object({ user: Type.Integer() });

/** `user`: his e-mail has still to be confirmed. */
const WelcomeShape = Type.Object({ email: Type.String(), user: Type.Optional(Type.Integer()) });

interface LettersContext {
  db: Db;
  send(letter: Letter): Promise<void>;
  /** Where links lead: of the configuration alone, never of a request (RELIABILITY 4). */
  origin: string;
}

/** The letters of accounts, as jobs. Everything secret in them is made when they are sent, and kept nowhere else. */
export function accountLetters({ db, send, origin }: LettersContext): Jobs {
  return {
    'password-reset-letter': async (payload) => {
      const link = await makeResetLink(db, toOf(payload));
      if (!link) return;
      const address = `${origin}/auth/password-reset/${link.a}/${link.b}`;
      await send({
        to: link.email,
        subject: 'Новый пароль',
        text: `Здравствуйте, ${link.name}!\n\nЧтобы задать новый пароль, откройте ссылку:\n${address}\n\nОна годится один раз и полчаса. Если вы не просили о новом пароле, ничего делать не нужно: прежний остаётся в силе.\n`,
      });
    },
    'welcome-letter': async (payload) => {
      const { email, user } = Value.Parse(WelcomeShape, payload);
      const change = user === undefined ? undefined : await makeChangeToken(db, user);
      const how = change
        ? `Чтобы войти, подтвердите, что это ваша почта:\n${origin}/auth/email/${change.token}\n\nСсылка годится один раз и неделю. Если кабинет заводили не вы, не открывайте её: без этого в него никто не войдёт.`
        : `Войти — по почте или телефону:\n${origin}/auth/login`;
      await send({
        to: email,
        subject: 'Личный кабинет заведён',
        text: `Здравствуйте!\n\nВаш личный кабинет заведён. ${how}\n`,
      });
    },
    'new-email-letter': async (payload) => {
      const change = await makeChangeToken(db, Value.Parse(UserShape, payload).user);
      if (!change) return;
      const { email, name, isTaken, token } = change;
      await send({
        to: email,
        subject: 'Подтвердите почту',
        text: isTaken
          ? `Здравствуйте!\n\nЭту почту хотели указать в личном кабинете, но с ней уже входят в другой. Если это были вы, войдите с ней или укажите другую почту.\n`
          : `Здравствуйте, ${name}!\n\nЧтобы входить с этой почтой, откройте ссылку:\n${origin}/auth/email/${token}\n\nОна годится один раз и сутки. Если вы не меняли почту, ничего делать не нужно.\n`,
      });
    },
    'email-changed-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Почта кабинета изменена',
        text: `Здравствуйте!\n\nВ вашем личном кабинете теперь другая почта: сюда мы больше не напишем. Если это были не вы, сразу позвоните нам.\n`,
      });
    },
    'password-changed-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Пароль изменён',
        text: `Здравствуйте!\n\nПароль вашего личного кабинета изменён, на других устройствах нужно войти заново. Если это были не вы, задайте новый:\n${origin}/auth/password-reset\n`,
      });
    },
    'registered-before-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Личный кабинет уже есть',
        text: `Здравствуйте!\n\nС этой почтой или с этим телефоном пробовали завести личный кабинет, но он уже есть. Войти:\n${origin}/auth/login\n\nЕсли пароль забыт, задайте новый:\n${origin}/auth/password-reset\n\nЕсли это были не вы, ничего делать не нужно.\n`,
      });
    },
  };
}

function toOf(payload: unknown): string {
  return Value.Parse(ToShape, payload).email;
}
