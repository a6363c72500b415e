import { type Static, Type } from 'typebox';
import type { Tx } from '../../core/db.server.ts';
import { addJob } from '../../core/jobs.server.ts';
import type { WrittenLetter } from '../../core/letter.ts';
import { readEmailsOf } from './members.queries.ts';
import { type Action, rolesThatMay } from './policy.ts';

/** What staff has decided on, and how. */
const Decided = Type.Union([
  Type.Literal('company confirmed'),
  Type.Literal('contract active'),
  Type.Literal('contract refused'),
  Type.Literal('contract terminated'),
  Type.Literal('power active'),
  Type.Literal('power refused'),
]);
export type Decision = Static<typeof Decided>;

export const DecisionJob = Type.Object({ email: Type.String(), decided: Decided, name: Type.String() });

interface Words {
  /** Whoever may do it is told. */
  to: Action;
  subject(name: string): string;
  text: string;
  button: string;
  path: string;
}

const contracts = { to: 'contracts.read', button: 'Открыть договоры', path: '/account/contracts' } as const;
const powers = { to: 'powers.create', button: 'Открыть доверенности', path: '/account/powers' } as const;

const WORDS: Record<Decision, Words> = {
  'company confirmed': {
    ...{ to: 'requisites.edit', button: 'Открыть юрлица', path: '/account/companies' },
    subject: (name) => `Юрлицо подтверждено: ${name}`,
    text: 'Реквизиты проверены. Теперь с вами можно заключить договор: отсрочка и цены по нему появятся в магазине сами.',
  },
  'contract active': {
    ...contracts,
    subject: (name) => `Договор № ${name} действует`,
    text: 'Выберите его в кабинете: цены по нему будут в каталоге, корзине и счетах.',
  },
  'contract refused': {
    ...contracts,
    subject: (name) => `Договор № ${name} не принят`,
    text: 'Проверьте скан: видны ли все страницы, подписи и печать. Его можно загрузить ещё раз, а причину подскажет ваш менеджер.',
  },
  'contract terminated': {
    ...contracts,
    subject: (name) => `Договор № ${name} расторгнут`,
    text: 'Новые заказы по нему не оформить: цены снова розничные, оплата по счёту вперёд. Прежние заказы остаются как были.',
  },
  'power active': {
    ...powers,
    subject: (name) => `Доверенность № ${name} принята`,
    text: 'По ней можно получать товар: выберите её при оформлении заказа.',
  },
  'power refused': {
    ...powers,
    subject: (name) => `Доверенность № ${name} не принята`,
    text: 'Проверьте скан и данные получателя. Доверенность можно загрузить ещё раз, а причину подскажет ваш менеджер.',
  },
};

/** Writes to the people of a company whom a decision concerns: when, and only when, it is committed. */
export async function tellDecision(
  tx: Tx,
  entityId: number,
  { decided, name }: { decided: Decision; name: string },
): Promise<void> {
  for (const email of await readEmailsOf(tx, entityId, rolesThatMay(WORDS[decided].to)))
    await addJob(tx, 'company-decision-letter', { email, decided, name });
}

/** The letter of a decision. @param origin where its button leads */
export function decisionLetter({ decided, name }: Static<typeof DecisionJob>, origin: string): WrittenLetter {
  const { subject, text, button, path } = WORDS[decided];
  return {
    subject: subject(name),
    body: ['Здравствуйте!', `${subject(name)}. ${text}`, { lead: button, button, href: `${origin}${path}` }],
  };
}
