import { useLocation } from 'react-router';
import { cardOf } from '../../papers/card-of.tsx';
import * as css from '../../parts/page-card.module.css';
import { Head } from '../../shell/head.tsx';

const NAMES: Record<string, string> = {
  companies: 'Юрлица',
  contracts: 'Договоры',
  powers: 'Доверенности',
  documents: 'Документы',
  approvals: 'Вторая подпись',
  customers: 'Покупатели',
  staff: 'Сотрудники',
  audit: 'Журнал',
  messages: 'Обращения',
  resumes: 'Резюме',
  'stock-requests': 'Ждут товар',
};

/** The page of one company, paper or message: on a phone, and for links in emails. */
export default function Thing() {
  const [, path = '', id = ''] = useLocation().pathname.split('/');
  const name = NAMES[path] ?? '';
  return (
    <>
      <Head title={name} back={{ to: `/${path}`, name }} />
      <div className={css.page}>{cardOf(path, Number(id))}</div>
    </>
  );
}
