const NAMES: Record<string, string> = {
  status: 'состояние',
  city: 'город',
  manager: 'менеджер',
  validTo: 'срок',
  priceTypeId: 'вид цен',
  audience: 'чьи цены',
  percent: 'скидка, %',
  paymentDelayDays: 'отсрочка, дней',
  creditLimit: 'лимит',
  growthPercent: 'на сколько может вырасти, %',
  deliveryTerms: 'доставка',
};

/** The name of a field that somebody else has changed. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}
