import { formatCount } from '../../../core/plural.ts';

/**
 * «от 60 000 до 80 000 ₽», «от 60 000 ₽», «по договорённости». Numbers never part from their words.
 * @param salary roubles a month
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
