import type { Answer } from '../../../api/shapes.ts';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

type Status = Answer<'/api/v1/companies/legal-entities/'>['results'][number]['status'];

const WORDS: Record<Status, readonly [StatusTone, string]> = {
  confirmed: ['good', 'Подтверждено'],
  review: ['waiting', 'На проверке'],
  refused: ['wrong', 'Не подтверждено'],
};

/** Whether the shop has checked the company details. */
export function CompanyStatus({ status }: { status: Status }) {
  const [tone, word] = WORDS[status];
  return <StatusWord tone={tone}>{word}</StatusWord>;
}
