import { StatusWord } from '../parts/status-word.tsx';

/** Whether the shop has looked at the requisites. */
export function CompanyStatus({ status }: { status: 'review' | 'confirmed' }) {
  return status === 'confirmed' ? (
    <StatusWord tone="good">Подтверждено</StatusWord>
  ) : (
    <StatusWord tone="waiting">На проверке</StatusWord>
  );
}
