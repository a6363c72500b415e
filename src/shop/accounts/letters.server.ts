import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../core/db.server.ts';
import type { Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { formatPhone } from '../../core/phone-and-date.ts';
import { makeChangeToken } from './email-change.server.ts';
import { makeResetLink } from './password-reset.server.ts';

const ToShape = Type.Object({ email: Type.String() });
/** `phone`: not of jobs that an older release has left. */
const ErasedShape = Type.Object({ email: Type.String(), phone: Type.Optional(Type.String()) });
const UserShape = Type.Object({ user: Type.Integer() });

/** `user`: his e-mail has still to be confirmed. */
const WelcomeShape = Type.Object({ email: Type.String(), user: Type.Optional(Type.Integer()) });

interface LettersContext {
  db: Db;
  send(letter: Letter): Promise<void>;
  /** Takes letters that were never sent, and have these words, out of where they lie. */
  forget(words: readonly string[]): Promise<void>;
  /** Where links lead: of the configuration alone, never of a request (RELIABILITY 4). */
  origin: string;
}

/** The letters of accounts, as jobs. Everything secret in them is made when they are sent, and kept nowhere else. */
export function accountLetters({ db, send, forget, origin }: LettersContext): Jobs {
  return {
    'password-reset-letter': async (payload) => {
      const link = await makeResetLink(db, toOf(payload));
      if (!link) return;
      const address = `${origin}/auth/password-reset/${link.a}/${link.b}`;
      await send({
        to: link.email,
        subject: 'Новый пароль',
        body: [
          `Здравствуйте, ${link.name}!`,
          { lead: 'Чтобы задать новый пароль, откройте ссылку', button: 'Задать пароль', href: address },
          {
            fine: 'Она годится один раз и полчаса. Если вы не просили о новом пароле, ничего делать не нужно: прежний остаётся в силе.',
          },
        ],
      });
    },
    'welcome-letter': async (payload) => {
      const { email, user } = Value.Parse(WelcomeShape, payload);
      const change = user === undefined ? undefined : await makeChangeToken(db, user);
      const greeting = ['Здравствуйте!', 'Ваш личный кабинет заведён.'];
      await send({
        to: email,
        subject: 'Личный кабинет заведён',
        body: change
          ? [
              ...greeting,
              {
                lead: 'Чтобы войти, подтвердите, что это ваша почта',
                ...{ button: 'Подтвердить почту', href: `${origin}/auth/email/${change.token}` },
              },
              {
                fine: 'Ссылка годится один раз и неделю. Если кабинет заводили не вы, не открывайте её: без этого в него никто не войдёт.',
              },
            ]
          : [
              ...greeting,
              { lead: 'Войти — по почте или телефону', button: 'Войти', href: `${origin}/auth/login` },
            ],
      });
    },
    'new-email-letter': async (payload) => {
      const change = await makeChangeToken(db, Value.Parse(UserShape, payload).user);
      if (!change) return;
      const { email, name, isTaken, token } = change;
      await send({
        to: email,
        subject: 'Подтвердите почту',
        body: isTaken
          ? [
              'Здравствуйте!',
              'Эту почту хотели указать в личном кабинете, но с ней уже входят в другой. Если это были вы, войдите с ней или укажите другую почту.',
            ]
          : [
              `Здравствуйте, ${name}!`,
              {
                lead: 'Чтобы входить с этой почтой, откройте ссылку',
                ...{ button: 'Подтвердить почту', href: `${origin}/auth/email/${token}` },
              },
              { fine: 'Она годится один раз и сутки. Если вы не меняли почту, ничего делать не нужно.' },
            ],
      });
    },
    'email-changed-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Почта кабинета изменена',
        body: [
          'Здравствуйте!',
          'В вашем личном кабинете теперь другая почта: сюда мы больше не напишем. Если это были не вы, сразу позвоните нам.',
        ],
      });
    },
    'password-changed-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Пароль изменён',
        body: [
          'Здравствуйте!',
          'Пароль вашего личного кабинета изменён, на других устройствах нужно войти заново.',
          {
            ...{ lead: 'Если это были не вы, задайте новый', button: 'Задать новый пароль' },
            href: `${origin}/auth/password-reset`,
          },
        ],
      });
    },
    'erasure-asked-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Просьба удалить данные принята',
        body: [
          'Здравствуйте!',
          'Удалим ваш кабинет и всё, что закон не велит хранить, в течение десяти рабочих дней. Заказы и документы к ним останутся в учёте на пять лет.',
          {
            lead: 'Если передумали, отмените просьбу',
            button: 'Открыть профиль',
            href: `${origin}/account/profile`,
          },
          { fine: 'Если просили не вы, отмените её и сразу смените пароль.' },
        ],
      });
    },
    'erased-letter': async (payload) => {
      const { email, phone } = Value.Parse(ErasedShape, payload);
      await forget([email, ...(phone === undefined ? [] : [phone, formatPhone(phone)])]);
      await send({
        to: email,
        subject: 'Ваши данные удалены',
        body: [
          'Здравствуйте!',
          'Кабинет, адреса, избранное, история поиска и обращения удалены, согласия больше не действуют. Заказы и документы к ним закон велит хранить пять лет.',
        ],
      });
    },
    'registered-before-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Личный кабинет уже есть',
        body: [
          'Здравствуйте!',
          'С этой почтой пробовали завести личный кабинет, но он уже есть.',
          { lead: 'Войти', button: 'Войти', href: `${origin}/auth/login` },
          { link: 'Если пароль забыт, задайте новый', href: `${origin}/auth/password-reset` },
          { fine: 'Если это были не вы, ничего делать не нужно.' },
        ],
      });
    },
  };
}

function toOf(payload: unknown): string {
  return Value.Parse(ToShape, payload).email;
}
