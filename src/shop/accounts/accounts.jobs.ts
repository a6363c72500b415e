import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import type { Email } from '../../platform/email/mail.server.ts';
import { isShopError } from '../../platform/http/errors.ts';
import type { Jobs, Periodic } from '../../platform/jobs/jobs.server.ts';
import { formatPhone } from '../../platform/text/phone-and-date.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { makeChangeToken } from './email-change.server.ts';
import { makeResetLink } from './password-reset.server.ts';
import type { PersonalDataPart } from './personal-data/personal-data.ts';
import { deskEmails } from './staff-login/staff-login.jobs.ts';
import { deleteUnconfirmed, lockUnconfirmed, readUnconfirmed } from './users.queries.ts';

const ToShape = Type.Object({ email: Type.String() });
/** `phone` is missing in jobs that an older release has queued. */
const ErasedShape = Type.Object({ email: Type.String(), phone: Type.Optional(Type.String()) });
const UserShape = Type.Object({ user: Type.Integer() });

/** `user` is present when the email still has to be confirmed. */
const WelcomeShape = Type.Object({ email: Type.String(), user: Type.Optional(Type.Integer()) });

interface EmailsContext {
  db: Db;
  send(email: Email): Promise<void>;
  /** Deletes stored emails that were not sent and contain any of these words. */
  forget(words: readonly string[]): Promise<void>;
  /** Base URL of links; from the configuration only, never from a request (SEC-4). */
  origin: string;
  /** The same of links to the desk. */
  deskOrigin: string;
}

/** Email jobs of accounts. Tokens are created when an email is built; only their hashes are stored. */
export function accountEmails({ db, send, forget, origin, deskOrigin }: EmailsContext): Jobs {
  return {
    ...deskEmails({ db, send, origin: deskOrigin }),
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
            fine: 'Ссылка одноразовая и действует 30 минут. Если вы не запрашивали новый пароль, просто удалите это письмо: пароль останется прежним.',
          },
        ],
      });
    },
    'welcome-letter': async (payload) => {
      const { email, user } = Value.Parse(WelcomeShape, payload);
      const change = user === undefined ? undefined : await makeChangeToken(db, user);
      const greeting = ['Здравствуйте!', 'Ваш личный кабинет создан.'];
      await send({
        to: email,
        subject: 'Личный кабинет создан',
        body: change
          ? [
              ...greeting,
              {
                lead: 'Чтобы войти, подтвердите, что это ваша почта',
                button: 'Подтвердить почту',
                href: `${origin}/auth/email/${change.token}`,
              },
              {
                fine: 'Ссылка одноразовая и действует неделю. Если вы не регистрировались, просто удалите это письмо: без подтверждения в кабинет никто не войдёт.',
              },
            ]
          : [
              ...greeting,
              { lead: 'Входите по почте или телефону', button: 'Войти', href: `${origin}/auth/login` },
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
              'Эту почту пытались указать в личном кабинете, но она уже привязана к другому. Если это были вы, войдите с ней или укажите другую почту.',
            ]
          : [
              `Здравствуйте, ${name}!`,
              {
                lead: 'Чтобы входить с этой почтой, откройте ссылку',
                button: 'Подтвердить почту',
                href: `${origin}/auth/email/${token}`,
              },
              {
                fine: 'Ссылка одноразовая и действует сутки. Если вы не меняли почту, просто удалите это письмо.',
              },
            ],
      });
    },
    'email-changed-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Почта личного кабинета изменена',
        body: [
          'Здравствуйте!',
          'В вашем личном кабинете указана другая почта, письма на этот адрес больше не придут. Если это были не вы, сразу позвоните нам.',
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
            lead: 'Если это были не вы, задайте новый пароль',
            button: 'Задать новый пароль',
            href: `${origin}/auth/password-reset`,
          },
        ],
      });
    },
    'erasure-asked-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Запрос на удаление данных принят',
        body: [
          'Здравствуйте!',
          'Мы удалим ваш личный кабинет и данные в течение десяти рабочих дней. Заказы и документы к ним по закону храним пять лет.',
          {
            lead: 'Если передумали, отмените запрос',
            button: 'Открыть профиль',
            href: `${origin}/account/profile`,
          },
          { fine: 'Если запрос отправили не вы, отмените его и сразу смените пароль.' },
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
          'Личный кабинет, адреса, избранное, история поиска и обращения удалены, согласия больше не действуют. Заказы и документы к ним по закону храним пять лет.',
        ],
      });
    },
    'registered-before-letter': async (payload) => {
      await send({
        to: toOf(payload),
        subject: 'Личный кабинет уже есть',
        body: [
          'Здравствуйте!',
          'С этой почтой пытались зарегистрироваться, но личный кабинет у вас уже есть.',
          { lead: 'Войти', button: 'Войти', href: `${origin}/auth/login` },
          { link: 'Если забыли пароль, задайте новый', href: `${origin}/auth/password-reset` },
          { fine: 'Если это были не вы, просто удалите это письмо.' },
        ],
      });
    },
  };
}

function toOf(payload: unknown): string {
  return Value.Parse(ToShape, payload).email;
}

const FORGET = 'unconfirmed-accounts-forget';
/** The link in the email works for a week, and a password reset confirms the account too. */
const RETENTION_DAYS = 30;
const AT_ONCE = 100;

interface UnconfirmedContext {
  db: Kysely<DB>;
  parts: readonly PersonalDataPart[];
  /** Whether the account has to stay although it is not confirmed. */
  isNeeded(db: Db, userId: number): Promise<boolean>;
}

/** Runs nightly. */
export const unconfirmedTimes: Periodic = { [FORGET]: '51 1 * * *' };

/**
 * The nightly job that deletes accounts whose email was not confirmed within a month. Their data may belong to a
 * person who never agreed to anything (152-ФЗ) and could not register with that email.
 */
export function unconfirmedJobs(context: UnconfirmedContext): Jobs {
  return {
    async [FORGET]() {
      for (let last = 0, found = AT_ONCE; found === AT_ONCE; ) {
        const ids = await readUnconfirmed(context.db, { days: RETENTION_DAYS, after: last, most: AT_ONCE });
        for (const id of ids) await forget(context, id);
        found = ids.length;
        last = ids.at(-1) ?? last;
      }
    },
  };
}

async function forget({ db, parts, isNeeded }: UnconfirmedContext, id: number): Promise<void> {
  const done = inTransaction(db, async (tx) => {
    if (!(await lockUnconfirmed(tx, id)) || (await isNeeded(tx, id))) return;
    for (const { erase } of parts) await erase?.(tx, id);
    await deleteUnconfirmed(tx, id);
    await recordAudit(tx, {
      actor: 'shop',
      actorId: null,
      action: 'account.forgotten',
      subjectId: id,
      details: {},
    });
  });
  // If a part refuses the erasure, only this account stays; the job goes on with the others.
  await done.catch((thrown) => {
    if (!isShopError(thrown)) throw thrown;
  });
}
