import { type Static, Type } from 'typebox';
import type { Tx } from '../../platform/database/db.server.ts';
import type { EmailBody } from '../../platform/email/email.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { type Action, rolesThatMay } from './companies.ts';
import { readEmailsOf } from './members/members.queries.ts';
import { REVIEWED_KINDS } from './review/review.ts';

/** A decision of the staff about a company, contract or power of attorney. */
const Decided = Type.Union([
  Type.Literal('company confirmed'),
  Type.Literal('company refused'),
  Type.Literal('contract active'),
  Type.Literal('contract refused'),
  Type.Literal('contract terminated'),
  Type.Literal('power active'),
  Type.Literal('power refused'),
  Type.Literal('document accepted'),
  Type.Literal('document refused'),
]);
export type Decision = Static<typeof Decided>;

export const DecisionJob = Type.Object({
  email: Type.String(),
  decided: Decided,
  name: Type.String(),
  /** What the staff wrote as the reason. */
  note: Type.Optional(Type.String()),
});

/** The emails about a decision that stands: the subject, its company, and the moment of the decision. */
export const ReviewJob = Type.Object({
  kind: Type.Enum([...REVIEWED_KINDS]),
  id: Type.Integer(),
  entityId: Type.Integer(),
  decided: Decided,
  name: Type.String(),
  note: Type.String(),
  decidedAt: Type.String(),
});

interface Words {
  /** Members whose role allows this action receive the email. */
  to: Action;
  subject(name: string): string;
  text: string;
  /** What comes after the reason that the staff wrote; absent: `text` does not depend on it. */
  next?: string;
  button: string;
  path: string;
}

const contracts = { to: 'contracts.read', button: 'Открыть договоры', path: '/account/contracts' } as const;
const powers = { to: 'powers.create', button: 'Открыть доверенности', path: '/account/powers' } as const;

const documents = {
  to: 'documents.upload',
  button: 'Открыть документы',
  path: '/account/documents',
} as const;

const WORDS: Record<Decision, Words> = {
  'company confirmed': {
    to: 'requisites.edit',
    button: 'Открыть юрлица',
    path: '/account/companies',
    subject: (name) => `Юрлицо подтверждено: ${name}`,
    text: 'Реквизиты проверены. Теперь с вами можно заключить договор: цены по договору и отсрочка появятся в магазине автоматически.',
  },
  'company refused': {
    to: 'requisites.edit',
    button: 'Открыть юрлица',
    path: '/account/companies',
    subject: (name) => `Юрлицо не подтверждено: ${name}`,
    text: 'Проверьте реквизиты. Причину уточните у вашего менеджера.',
    next: 'Исправьте реквизиты в кабинете: мы проверим их снова.',
  },
  'contract active': {
    ...contracts,
    subject: (name) => `Договор № ${name} действует`,
    text: 'Выберите его в кабинете: цены по нему будут в каталоге, корзине и счетах.',
  },
  'contract refused': {
    ...contracts,
    subject: (name) => `Договор № ${name} не принят`,
    text: 'Проверьте скан: видны ли все страницы, подписи и печать. Договор можно загрузить ещё раз. Причину уточните у вашего менеджера.',
    next: 'Договор можно загрузить ещё раз.',
  },
  'contract terminated': {
    ...contracts,
    subject: (name) => `Договор № ${name} расторгнут`,
    text: 'Оформить по нему новый заказ нельзя: действуют розничные цены и предоплата по счёту. Оформленные заказы не изменились.',
  },
  'power active': {
    ...powers,
    subject: (name) => `Доверенность № ${name} принята`,
    text: 'По ней можно получать товар: выберите её при оформлении заказа.',
  },
  'power refused': {
    ...powers,
    subject: (name) => `Доверенность № ${name} не принята`,
    text: 'Проверьте скан и данные получателя. Доверенность можно загрузить ещё раз. Причину уточните у вашего менеджера.',
    next: 'Доверенность можно загрузить ещё раз.',
  },
  'document accepted': {
    ...documents,
    subject: (name) => `Документ принят: ${name}`,
    text: 'Он в кабинете, в разделе «Документы».',
  },
  'document refused': {
    ...documents,
    subject: (name) => `Документ не принят: ${name}`,
    text: 'Причину уточните у вашего менеджера.',
    next: 'Документ можно загрузить ещё раз.',
  },
};

/** Queues an email to the members concerned by a decision. It is sent only if the transaction commits. */
export async function queueDecisionEmail(
  tx: Tx,
  entityId: number,
  { decided, name, note = '' }: { decided: Decision; name: string; note?: string },
): Promise<void> {
  for (const email of await readEmailsOf(tx, entityId, rolesThatMay(WORDS[decided].to)))
    await addJob(tx, 'company-decision-letter', { email, decided, name, note });
}

/** Builds the email about a decision. @param origin base URL of the link in its button */
export function decisionEmail(
  { decided, name, note }: Static<typeof DecisionJob>,
  origin: string,
): EmailBody {
  const { subject, text, next, button, path } = WORDS[decided];
  const why = next && note ? [`${subject(name)}.`, note, next] : [`${subject(name)}. ${text}`];
  return {
    subject: subject(name),
    body: ['Здравствуйте!', ...why, { lead: button, button, href: `${origin}${path}` }],
  };
}
