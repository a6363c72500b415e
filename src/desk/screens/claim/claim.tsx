import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ClaimCard } from '../../orders/claim-card.tsx';
import { claimQuery } from '../../orders/claim-query.ts';
import * as css from '../../parts/page-card.module.css';
import { Head } from '../../shell/head.tsx';

/** A claim on a page of its own. */
export default function ClaimScreen() {
  const { id = '' } = useParams();
  const { data: claim } = useQuery(claimQuery(Number(id)));
  return (
    <>
      <Head title={claim?.title ?? 'Обращение'} back={{ to: '/claims', name: 'Возвраты и претензии' }} />
      <div className={css.page}>
        <ClaimCard key={id} id={Number(id)} />
      </div>
    </>
  );
}
