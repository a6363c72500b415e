import type { EmailBody, EmailFact, EmailPart } from '../../../platform/email/email.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { numberWithRevision } from '../orders.ts';
import { refundTerm } from '../payments/ledger/ledger.ts';
import { isUnchanged, type LineAmount, type LineDiff, type RevisionDiff } from './revision-diff.ts';
import { type Consent, REASON_NAMES, type RevisionReason, type RevisionSource } from './revisions.ts';

/** Everything that the emails about a revision show. */
export interface RevisionInEmail {
  number: number;
  name: string;
  deliveryType: DeliveryType;
  n: number;
  /** The revision that it started from: the current order unless this one was accepted. */
  base: number;
  source: RevisionSource;
  reason: RevisionReason;
  note: string;
  consent: Consent;
  answerBy: LegalDay | null;
  /** How it ended; null: it awaits an answer. */
  outcome: string | null;
  comment: string;
  diff: RevisionDiff;
  /** What was overpaid, in kopecks, and the last day to refund it; null: nothing was. */
  refund: { sum: Kopecks; by: LegalDay | null } | null;
}

/** Absolute URLs of the order and of its changes. */
export interface RevisionLinks {
  order: string;
  changes: string;
}

/** The email to the buyer about a proposal: what would change, and how and until when to answer. */
export function proposedToBuyer(revision: RevisionInEmail, { changes }: RevisionLinks): EmailBody {
  const { number, consent, answerBy } = revision;
  const day = answerBy === null ? '' : formatDate(answerBy);
  const isSilent = consent === 'silence';
  return {
    subject: isSilent ? `Изменения в заказе № ${number}` : `Согласуйте изменения в заказе № ${number}`,
    body: [
      ...greeting(revision),
      isSilent
        ? `Если вы не против, делать ничего не нужно: изменения вступят в силу сами. Отказаться можно до ${day} включительно.`
        : `Без вашего согласия мы ничего не изменим. Пожалуйста, ответьте до ${day}.`,
      { lead: 'Посмотреть изменения и ответить', button: 'Посмотреть и ответить', href: changes },
      ...comparison(revision),
    ],
  };
}

/** The email to the buyer about an accepted revision. One without changes ends the shop's turn after a refusal. */
export function changedToBuyer(revision: RevisionInEmail, { order }: RevisionLinks): EmailBody {
  const { number, n, diff, name, note } = revision;
  if (isUnchanged(diff))
    return {
      subject: `Заказ № ${number} остаётся прежним`,
      body: [
        `Здравствуйте, ${name}!`,
        `Вы отказались от изменений, поэтому заказ ${numberWithRevision({ number, revision: n })} остаётся таким, каким был.${note && ` ${note}`}`,
        { lead: 'Подробности заказа', button: 'Открыть заказ', href: order },
      ],
    };
  return {
    subject: `Заказ № ${number} изменён`,
    body: [
      ...greeting(revision),
      `Изменения вступили в силу.${refundText(revision)}`,
      { lead: 'Подробности заказа', button: 'Открыть заказ', href: order },
      ...comparison(revision),
    ],
  };
}

/** The email to the buyer about a proposal that the shop has withdrawn. */
export function staysToBuyer({ number, base, name }: RevisionInEmail, { order }: RevisionLinks): EmailBody {
  return {
    subject: `Заказ № ${number} остаётся прежним`,
    body: [
      `Здравствуйте, ${name}!`,
      `Мы отозвали изменения, которые предлагали: заказ ${numberWithRevision({ number, revision: base })} остаётся таким, каким был. Отвечать на них не нужно.`,
      { lead: 'Подробности заказа', button: 'Открыть заказ', href: order },
    ],
  };
}

/** The email to the shop about a buyer who has cancelled lines or answered a proposal. */
export function revisionToShop(revision: RevisionInEmail): EmailBody {
  const { number, name, source, outcome, comment, refund } = revision;
  const subject =
    source === 'buyer'
      ? `Покупатель изменил заказ № ${number}`
      : `Покупатель ${outcome === 'accepted' ? 'согласился на изменения' : 'отказался от изменений'}: заказ № ${number}`;
  const next =
    source !== 'buyer' && outcome === 'refused'
      ? 'Заказ остался прежним. Предложите другие изменения, отмените заказ или подтвердите его как есть.'
      : 'Изменения вступили в силу.';
  return {
    subject,
    body: [
      `${subject}. ${next}${refund === null ? '' : ` К возврату ${roubles(refund.sum)} ${refundTerm(refund.by)}.`}`,
      ...(comment ? [`Комментарий покупателя: ${comment}`] : []),
      { facts: [['Покупатель', name]] },
      ...comparison(revision),
    ],
  };
}

function greeting({ name, number, reason, note, source, outcome }: RevisionInEmail): string[] {
  const shops = outcome === null ? 'Предлагаем изменить' : 'Мы изменили';
  const why = source === 'buyer' ? '' : REASON_NAMES[reason];
  return [
    `Здравствуйте, ${name}!`,
    [`${source === 'buyer' ? 'Вы изменили' : shops} заказ № ${number}.`, why && `${why}.`, note]
      .filter(Boolean)
      .join(' '),
  ];
}

function refundText({ refund }: RevisionInEmail): string {
  if (refund === null) return '';
  return ` Вы оплатили больше, чем заказ теперь стоит: вернём ${roubles(refund.sum)} ${refundTerm(refund.by)}.`;
}

/** «Было / стало» of the changed lines and of the sums. */
function comparison({ n, diff, deliveryType }: RevisionInEmail): EmailPart[] {
  const lines = diff.lines.filter(({ change }) => change !== 'same');
  const { delivery, readyOn, total } = diff;
  const facts: EmailFact[] = [['Редакция заказа', String(n)]];
  if (delivery.was !== delivery.now)
    facts.push(['Доставка', wasNow(delivery.was, delivery.now, deliveryText)]);
  if (readyOn.was !== readyOn.now) {
    const name = deliveryType === 'pickup' ? 'Можно забрать' : 'День доставки';
    facts.push([
      name,
      wasNow(readyOn.was, readyOn.now, (day) => (day === null ? 'не назначен' : formatDate(day))),
    ]);
  }
  facts.push(['Итого было', roubles(total.was)], ['Итого стало', roubles(total.now), 'sum']);
  return [...(lines.length > 0 ? [{ goods: lines.map(lineInEmail) }] : []), { facts }];
}

function lineInEmail(line: LineDiff) {
  const { name, article, unit, replaces, was, now } = line;
  const amount = (side: LineAmount | null) =>
    side === null ? quantityOf(0, unit) : `${quantityOf(side.quantity, unit)} × ${roubles(side.kopecks)}`;
  return {
    name,
    article,
    amount: `было ${amount(was)}, стало ${amount(now)}${replaces === null ? '' : ` вместо «${replaces}»`}`,
    sum: now === null ? '' : roubles(now.total),
  };
}

function wasNow<T>(was: T, now: T, textOf: (side: T) => string): string {
  return `было: ${textOf(was)}, стало: ${textOf(now)}`;
}

function deliveryText(kopecks: Kopecks | null): string {
  if (kopecks === null) return 'стоимость сообщит менеджер';
  return kopecks === 0 ? 'бесплатно' : roubles(kopecks);
}

function roubles(kopecks: Kopecks): string {
  return `${formatKopecks(kopecks)} ₽`;
}
