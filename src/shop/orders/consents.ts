/** Something one agrees to with an order: each by itself, never ticked beforehand (152-ФЗ, B2B §7). */
interface OrderConsent {
  aim: 'order' | 'offer';
  /** Changes with the text: the ledger says which wording was agreed to. */
  version: string;
  text: string;
  /** What is said when it is missing: without it there is no order. */
  missing: string;
}

/** In the order they are shown. */
export const ORDER_CONSENTS: readonly OrderConsent[] = [
  {
    aim: 'order',
    version: 'order-2026-11-21',
    text: 'Согласен на обработку персональных данных, чтобы исполнить этот заказ',
    missing: 'Без согласия на обработку данных заказ не исполнить.',
  },
  {
    aim: 'offer',
    version: 'offer-2026-11-21',
    text: 'Принимаю условия продажи',
    missing: 'Примите условия продажи.',
  },
];
