/** Roubles as a person types them: «1 250,50», «1250.5». What is no sum becomes 0, which the API rejects at the field. */
export function typedSum(text: string): number {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
}
