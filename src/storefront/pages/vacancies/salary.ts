import { formatCount } from '../../../platform/text/plural.ts';

/**
 * «от 60 000 до 80 000 ₽», «от 60 000 ₽», «по договорённости». Numbers do not wrap away from their words.
 * @param salary roubles per month
 */
export function salaryText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null && to === null) return 'по\u00a0договорённости';
  if (from !== null && from === to) return `${formatCount(from)}\u00a0₽`;
  const bounds = [
    from !== null && `от\u00a0${formatCount(from)}`,
    to !== null && `до\u00a0${formatCount(to)}`,
  ];
  return `${bounds.filter(Boolean).join(' ')}\u00a0₽`;
}
