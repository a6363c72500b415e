import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Email } from '../platform/email/mail.server.ts';
import type { Jobs } from '../platform/jobs/jobs.server.ts';
import { accountEmails } from '../shop/accounts/accounts.jobs.ts';
import { noticeEmails } from '../shop/accounts/staff-notices/staff-notices.server.ts';
import { EVERYWHERE } from '../shop/accounts/staff-policy/staff-policy.ts';
import { companyEmails } from '../shop/companies/companies.jobs.ts';
import { freshnessJobs } from '../shop/exchange/freshness/freshness.jobs.ts';
import { feedbackEmails } from '../shop/feedback/feedback.jobs.ts';
import { replyEmails } from '../shop/feedback/own-threads/own-threads.jobs.ts';
import { threadEmails } from '../shop/feedback/threads/threads.jobs.ts';
import type { EmailSample, ShopEmail } from '../shop/layout/email-previews/email-previews.ts';
import { claimEmails } from '../shop/orders/claims/claims.jobs.ts';
import { orderEmails } from '../shop/orders/emails/emails.server.ts';
import { revisionJobs } from '../shop/orders/revisions/revisions.jobs.ts';
import { requestAnswerEmails } from '../shop/orders/staff/staff-requests/staff-requests.jobs.ts';
import * as newest from './email-samples.queries.ts';
import { STAFF_TASKS } from './staff-tasks.ts';

interface EmailsGiven {
  db: Kysely<DB>;
  /** What the emails of orders read by; absent: `db`. */
  followed?: Kysely<DB>;
  /** The origin of links. It comes from the configuration, never from a request (SEC-4). */
  origin: string;
  /** The same of links to the desk. */
  deskOrigin: string;
  send(email: Email): Promise<void>;
  /** Deletes stored emails that were not sent and contain any of these words. */
  forget(words: readonly string[]): Promise<void>;
}

/** All jobs that send emails, apart from the price list, which a process of its own makes. */
export function emailJobs(given: EmailsGiven): Jobs {
  const { db, followed = db, origin, deskOrigin, send, forget } = given;
  return {
    ...accountEmails({ db, origin, deskOrigin, send, forget }),
    ...companyEmails({ db, origin, send }),
    ...noticeEmails({ db, origin: deskOrigin, send, sources: STAFF_TASKS }),
    ...orderEmails({ db: followed, origin, send }),
    ...claimEmails({ db: followed, origin, send }),
    ...revisionJobs({ db, origin, send }),
    ...requestAnswerEmails({ db, origin, send }),
    ...feedbackEmails({ db, send }),
    ...threadEmails({ db, origin, send }),
    ...replyEmails({ db, send }),
    ...freshnessJobs({ db, send }),
  };
}

/** Jobs among them that send nothing themselves, or whose emails are shown with an order (`ORDER_EMAILS`). */
export const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'review-emails',
  'order-revisions-accept',
  'exchange-freshness',
  'order-placed',
  'order-letter-to-buyer',
  'order-letter-to-shop',
  'order-news-to-buyer',
  'order-cancelled-to-shop',
  'order-shipment-to-buyer',
  'order-refund-to-buyer',
]);

const OF_ACCOUNT = { group: 'Кабинет', reads: 'customer', sample: newest.account };
const OF_STAFF = { group: 'Сотруднику', reads: 'staff' };
const TO_SHOP = { group: 'Магазину' };

/** The emails that the staff can look at in the settings, besides those about orders (STF-162). A new one is added here. */
export const SHOP_EMAILS: readonly ShopEmail[] = [
  { kind: 'welcome', name: 'Личный кабинет создан', job: 'welcome-letter', ...OF_ACCOUNT },
  {
    kind: 'registered_before',
    name: 'Личный кабинет уже есть',
    job: 'registered-before-letter',
    ...OF_ACCOUNT,
  },
  { kind: 'password_reset', name: 'Новый пароль', job: 'password-reset-letter', ...OF_ACCOUNT },
  { kind: 'password_changed', name: 'Пароль изменён', job: 'password-changed-letter', ...OF_ACCOUNT },
  {
    kind: 'new_email',
    name: 'Подтвердите почту',
    job: 'new-email-letter',
    ...OF_ACCOUNT,
    sample: newest.emailChange,
  },
  { kind: 'email_changed', name: 'Почта изменена', job: 'email-changed-letter', ...OF_ACCOUNT },
  { kind: 'erasure_asked', name: 'Запрос на удаление принят', job: 'erasure-asked-letter', ...OF_ACCOUNT },
  { kind: 'erased', name: 'Данные удалены', job: 'erased-letter', ...OF_ACCOUNT },
  {
    kind: 'invitation',
    name: 'Приглашение в компанию',
    group: 'Компании',
    reads: 'company',
    job: 'invitation-letter',
    sample: newest.invitation,
  },
  ofDecision('company', 'confirmed', 'Юрлицо подтверждено'),
  ofDecision('company', 'refused', 'Юрлицо не подтверждено'),
  ofDecision('contract', 'active', 'Договор действует'),
  ofDecision('contract', 'refused', 'Договор не принят'),
  ofDecision('contract', 'terminated', 'Договор расторгнут'),
  ofDecision('power', 'active', 'Доверенность принята'),
  ofDecision('power', 'refused', 'Доверенность не принята'),
  ofDecision('document', 'accepted', 'Документ принят'),
  ofDecision('document', 'refused', 'Документ не принят'),
  ofRevision('proposed', 'Предлагаем изменения'),
  ofRevision('changed', 'Заказ изменён'),
  ofRevision('stays', 'Заказ остаётся прежним'),
  ofClaim('accepted', 'Возврат принят'),
  ofClaim('refused', 'Возврат: отказ'),
  ofClaim('goods_waiting', 'Возврат: ждём товар'),
  ofClaim('decided', 'Возврат: решение'),
  ofClaim('settled', 'Возврат: деньги возвращены'),
  {
    kind: 'thread_answer',
    name: 'Ответ на обращение или резюме',
    group: 'Переписка',
    reads: 'message',
    job: 'thread-answer',
    sample: newest.answer('thread'),
  },
  {
    kind: 'request_answer',
    name: 'Ответ на заявку',
    group: 'Переписка',
    reads: 'stock_request',
    job: 'stock-request-answer',
    sample: newest.answer('request'),
  },
  {
    kind: 'message_to_shop',
    name: 'Новое обращение',
    ...TO_SHOP,
    reads: 'message',
    job: 'feedback-message-to-shop',
    sample: newest.latest('feedback_message', 'Обращение № '),
  },
  {
    kind: 'resume_to_shop',
    name: 'Новое резюме',
    ...TO_SHOP,
    reads: 'resume',
    job: 'resume-to-shop',
    sample: newest.latest('resume', 'Резюме № '),
  },
  {
    kind: 'reply_to_shop',
    name: 'Покупатель пишет снова',
    ...TO_SHOP,
    reads: 'message',
    job: 'thread-reply-to-shop',
    sample: newest.reply,
  },
  {
    kind: 'request_to_shop',
    name: 'Заявка на товар',
    ...TO_SHOP,
    reads: 'stock_request',
    job: 'stock-request-to-shop',
    sample: newest.latest('stock_request', 'Заявка № '),
  },
  {
    kind: 'claim_to_shop',
    name: 'Новый возврат или претензия',
    ...TO_SHOP,
    reads: 'claim',
    job: 'claim-to-shop',
    sample: newest.claim(),
  },
  {
    kind: 'revision_to_shop',
    name: 'Покупатель ответил на изменения',
    ...TO_SHOP,
    reads: 'order',
    job: 'order-revision-to-shop',
    sample: newest.revision(),
  },
  {
    kind: 'notice',
    name: 'Новая задача',
    ...OF_STAFF,
    reads: 'company',
    job: 'staff-notice',
    sample: newestTask,
  },
  {
    kind: 'desk_link',
    name: 'Приглашение на стойку',
    ...OF_STAFF,
    job: 'desk-link-letter',
    sample: newest.colleague,
  },
  {
    kind: 'desk_login',
    name: 'Вход с нового устройства',
    ...OF_STAFF,
    job: 'desk-login-letter',
    sample: newest.deskLogin,
  },
  {
    kind: 'silence',
    name: '1С молчит',
    ...OF_STAFF,
    reads: 'connection',
    job: 'exchange-silence-to-staff',
    sample: newest.silence,
  },
];

function ofDecision(of: Parameters<typeof newest.decided>[0], decision: string, name: string): ShopEmail {
  return {
    kind: `${of}_${decision}`,
    name,
    group: 'Компании',
    reads: of,
    job: 'company-decision-letter',
    sample: newest.decided(of, decision),
  };
}

function ofRevision(news: 'proposed' | 'changed' | 'stays', name: string): ShopEmail {
  return {
    kind: `revision_${news}`,
    name,
    group: 'Изменения заказа',
    reads: 'order',
    job: 'order-revision-to-buyer',
    sample: newest.revision(news),
  };
}

function ofClaim(news: string, name: string): ShopEmail {
  return {
    kind: `claim_${news}`,
    name,
    group: 'Возвраты',
    reads: 'claim',
    job: 'claim-to-buyer',
    sample: newest.claim(news),
  };
}

/** The latest task of which the staff is notified by email. */
async function newestTask(db: Kysely<DB>): Promise<EmailSample | undefined> {
  for (const kind of ['company.review', 'contract.review', 'power.review']) {
    const source = STAFF_TASKS.find((each) => each.kind === kind);
    const task = (await source?.read(db, { scope: EVERYWHERE, most: 100 }))?.at(-1);
    if (task) return { id: task.id, about: task.what, payload: { kind, id: task.id } };
  }
  return undefined;
}
