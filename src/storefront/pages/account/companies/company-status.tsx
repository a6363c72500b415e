import { StatusWord } from '../parts/status-label.tsx';

/** Whether the shop has checked the company details. */
export function CompanyStatus({ status }: { status: 'review' | 'confirmed' }) {
  return status === 'confirmed' ? (
    <StatusWord tone="good">Подтверждено</StatusWord>
  ) : (
    <StatusWord tone="waiting">На проверке</StatusWord>
  );
}
