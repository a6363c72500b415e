/** What a field says about a text that is no sum. */
export const NO_SUM = 'Сумма — число, например 1\u00a0250,50';

/** Roubles as a person types them: «1 250,50», «1250.5», «1 250 ₽». @returns null for anything else, which no form sends */
export function typedSum(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
