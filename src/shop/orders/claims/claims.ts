import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';

/** The kind of a claim: `refusal` and `return` are of sound goods, the others are complaints. */
export type ClaimKind = 'refusal' | 'return' | 'defect' | 'shortage' | 'misgrade' | 'warranty' | 'damage';

/** What the buyer wants. */
export type ClaimWish = 'refund' | 'exchange' | 'resupply' | 'repair' | 'discount';

/** What the shop does about a claim; `rejected`: nothing, after it has examined the goods. */
export type ClaimDecision = ClaimWish | 'rejected';

/** The state of a claim. `states` below lists the allowed transitions. */
export type ClaimState =
  | 'draft'
  | 'sent'
  | 'accepted'
  | 'refused'
  | 'goods_waiting'
  | 'goods_received'
  | 'decided'
  | 'settled'
  | 'withdrawn';

/** The most characters of the buyer's text and of the shop's, and the least of both. */
export const MOST_CLAIM_TEXT = 3_000;
export const MOST_ANSWER_TEXT = 1_000;
export const LEAST_TEXT = 3;
/** The most photos of a claim and claims of an order. */
export const MOST_PHOTOS = 8;
export const MOST_CLAIMS = 30;

/** Validation errors that the form and the API share. */
export const NO_DESCRIPTION = 'Опишите, что случилось.';
export const NO_PHOTOS = 'Выберите фотографии.';
export const TOO_MANY_PHOTOS = `Фотографий может быть не больше ${MOST_PHOTOS}.`;

/** Days in which the shop answers and pays back, counted from the day a claim is sent (ЗоЗПП, articles 22 and 26.1). */
const ANSWER_DAYS = 10;
const REFUND_DAYS = 10;

interface KindFacts {
  name: string;
  /** In which case to choose this kind. */
  hint: string;
  /** The wishes that it allows. */
  wishes: readonly ClaimWish[];
}

/** The kinds in the order of the form. */
export const CLAIM_KINDS: Readonly<Record<ClaimKind, KindFacts>> = {
  defect: {
    name: 'Брак',
    hint: 'не работает, сломан, сделан с дефектом',
    wishes: ['exchange', 'refund', 'repair', 'discount'],
  },
  damage: {
    name: 'Повреждение при доставке',
    hint: 'помят, разбит, промок в пути',
    wishes: ['exchange', 'refund', 'repair', 'discount'],
  },
  shortage: {
    name: 'Недостача',
    hint: 'привезли или выдали меньше, чем в документах',
    wishes: ['resupply', 'refund'],
  },
  misgrade: {
    name: 'Пересорт',
    hint: 'вместо заказанного другой товар',
    wishes: ['exchange', 'refund', 'discount'],
  },
  warranty: {
    name: 'Гарантийный случай',
    hint: 'сломался в гарантийный срок',
    wishes: ['repair', 'exchange', 'refund', 'discount'],
  },
  refusal: {
    name: 'Отказ от товара',
    hint: 'товар исправен, но не нужен: вернуть деньги',
    wishes: ['refund'],
  },
  return: {
    name: 'Возврат или обмен',
    hint: 'товар исправен, но не подошёл размер, цвет, модель',
    wishes: ['exchange', 'refund'],
  },
};

/** Russian names of wishes, as the answer to «Что вы хотите». */
export const WISH_NAMES: Readonly<Record<ClaimWish, string>> = {
  refund: 'Вернуть деньги',
  exchange: 'Обменять товар',
  resupply: 'Довезти недостающее',
  repair: 'Отремонтировать',
  discount: 'Снизить цену',
};

const DECISION_NAMES: Readonly<Record<ClaimDecision, string>> = {
  refund: 'Возвращаем деньги',
  exchange: 'Обмениваем товар',
  resupply: 'Довозим недостающее',
  repair: 'Ремонтируем',
  discount: 'Снижаем цену',
  rejected: 'Отказываем после проверки',
};

/** Russian names of the reasons for a refusal; a text of the staff explains each. */
export const REFUSAL_NAMES = {
  not_ours: 'Товар куплен не у нас',
  too_late: 'Срок прошёл',
  no_return: 'Товар не подлежит возврату',
  not_confirmed: 'Недостаток не подтвердился',
  misuse: 'Нарушены правила использования',
  facts: 'Не хватает сведений',
  other: 'Другая причина',
} as const;

export type RefusalCode = keyof typeof REFUSAL_NAMES;

export const claimKinds = Object.keys(CLAIM_KINDS) as ClaimKind[];
export const claimWishes = Object.keys(WISH_NAMES) as ClaimWish[];
export const claimDecisions = Object.keys(DECISION_NAMES) as ClaimDecision[];
export const refusalCodes = Object.keys(REFUSAL_NAMES) as RefusalCode[];

interface StateFacts {
  name: string;
  /** The states a claim may move to from this one. */
  to: readonly ClaimState[];
}

const states: Record<ClaimState, StateFacts> = {
  draft: { name: 'Черновик', to: ['sent', 'withdrawn'] },
  sent: { name: 'Отправлено', to: ['accepted', 'refused', 'withdrawn'] },
  accepted: { name: 'Принято', to: ['goods_waiting', 'decided', 'withdrawn'] },
  refused: { name: 'Отказано', to: ['sent'] },
  // If the goods never come, the shop decides without them.
  goods_waiting: { name: 'Ждём товар', to: ['goods_received', 'decided', 'withdrawn'] },
  goods_received: { name: 'Проверяем товар', to: ['decided'] },
  decided: { name: 'Решение принято', to: ['settled'] },
  settled: { name: 'Закрыто', to: [] },
  withdrawn: { name: 'Отозвано', to: [] },
};

/** All states, in the order of a claim's life. */
export const claimStates = Object.keys(states) as ClaimState[];

/** States in which the shop has something to do. */
export const OPEN_STATES: readonly ClaimState[] = [
  'sent',
  'accepted',
  'goods_waiting',
  'goods_received',
  'decided',
];

export function claimStateName(state: ClaimState): string {
  return states[state].name;
}

export function decisionName(decision: ClaimDecision): string {
  return DECISION_NAMES[decision];
}

/** The facts of a claim that decide about its next steps. */
export interface ClaimPlace {
  state: ClaimState;
  /** How many times it was sent; a refused one may be sent once more. */
  timesSent: number;
}

/** Whether a claim may move to this state. */
export function mayStep({ state, timesSent }: ClaimPlace, to: ClaimState): boolean {
  return states[state].to.includes(to) && (to !== 'sent' || timesSent < 2);
}

/** Whether the buyer may still add photos: while the shop has not yet answered, or when he may send it again. */
export function takesPhotos(place: ClaimPlace): boolean {
  return (
    place.state === 'draft' || place.state === 'sent' || (place.state === 'refused' && mayStep(place, 'sent'))
  );
}

/** Whether a decision gives money back. */
export function isMoney(decision: ClaimDecision): decision is 'refund' | 'discount' {
  return decision === 'refund' || decision === 'discount';
}

/** The title of a claim: «Возврат № 10001-2». @param number «10001-2» */
export function claimTitle(kind: ClaimKind, number: string): string {
  return `${kind === 'refusal' || kind === 'return' ? 'Возврат' : 'Претензия'} № ${number}`;
}

/** Whether an act of discrepancies is printed for claims of this kind. */
export function hasAct(kind: ClaimKind): boolean {
  return kind === 'shortage' || kind === 'misgrade';
}

/** The days by which a claim sent on this day is answered and money is paid back. */
export function claimDays(sentOn: LegalDay): { answerBy: LegalDay; refundBy: LegalDay } {
  return { answerBy: later(sentOn, ANSWER_DAYS), refundBy: later(sentOn, REFUND_DAYS) };
}

function later(day: LegalDay, days: number): LegalDay {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The facts of a claim that its next action follows from. */
export interface ClaimProspect extends ClaimPlace {
  answerBy: LegalDay | null;
  refundBy: LegalDay | null;
  wish: ClaimWish;
  decision: ClaimDecision | null;
  /** What the decision takes off the cost of the order; null: nothing. */
  kopecks: Kopecks | null;
  /** What of it goes back, or went back, as money; the rest lowers what is still to be paid. */
  back: Kopecks;
  /** What is still to be paid for the order, in kopecks. */
  owed: Kopecks;
}

/** The name of a refund whose money only lowers what is still to be paid. */
export const DEBT_LOWERED = 'Уменьшаем стоимость заказа';

/** The decision on a claim for its buyer: no money is given back for goods that are not paid. */
export function decidedName({ state, decision, kopecks, back }: ClaimProspect): string {
  if (decision === null) return '';
  const isDebt = state === 'decided' && decision === 'refund' && kopecks !== null && back === 0;
  return isDebt ? DEBT_LOWERED : decisionName(decision);
}

/** A Russian sentence without a full stop: what happens next and who does it; null: nothing. */
export function claimNext(claim: ClaimProspect): string | null {
  const { state, answerBy, refundBy, wish, decision } = claim;
  const answer = answerBy === null ? '' : ` до ${formatDate(answerBy)}`;
  const refund = refundBy === null ? '' : ` до ${formatDate(refundBy)}`;
  switch (state) {
    case 'draft':
      return 'Отправьте заявление: сроки ответа и возврата денег считаются с этого дня';
    case 'sent':
      return `Ответим${answer}${wish === 'refund' ? `, деньги вернём${refund}` : ''}`;
    case 'accepted':
      return 'Рассматриваем. Если понадобится вернуть товар, напишем, как это сделать';
    case 'refused':
      return mayStep(claim, 'sent')
        ? 'Если не согласны, отправьте заявление ещё раз: добавьте пояснение или фотографии'
        : 'Это окончательный ответ магазина';
    case 'goods_waiting':
      return `Верните товар: после его проверки примем решение${wish === 'refund' ? `, деньги вернём${refund}` : ''}`;
    case 'goods_received':
      return `Проверяем товар и пришлём решение${wish === 'refund' ? `, деньги вернём${refund}` : ''}`;
    case 'decided':
      if (decision !== null && isMoney(decision) && claim.kopecks !== null)
        return moneyNext(claim, claim.kopecks, refund);
      return decision === 'rejected'
        ? 'Товар можно забрать в магазине'
        : 'Выполняем решение и сообщим, когда всё будет готово';
    default:
      return null;
  }
}

/** What becomes of the sum of a decision. @param by until when money is given back: « до 06.12.2026» */
function moneyNext({ back, owed }: ClaimProspect, kopecks: Kopecks, by: string): string {
  if (back === kopecks) return `Вернём ${formatKopecks(back)}\u00a0₽${by}`;
  const lower = `Стоимость заказа уменьшили на ${formatKopecks(kopecks)}\u00a0₽`;
  if (back > 0) return `${lower}: ${formatKopecks(back)}\u00a0₽ вернём${by}`;
  return owed > 0 ? `${lower}, осталось оплатить ${formatKopecks(owed)}\u00a0₽` : lower;
}
