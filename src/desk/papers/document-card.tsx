import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRoubles } from '../../ui/price/price.tsx';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { useMay } from '../session/session.ts';
import * as css from './card.module.css';
import { documentQuery } from './paper-query.ts';
import { Facts, FileView, Loaded } from './parts.tsx';
import { Review } from './review.tsx';
import { documentTone } from './tones.ts';

/** A document of a company with its file and, when a client has sent it, the decision. */
export function DocumentCard({ id }: { id: number }) {
  const may = useMay();
  const query = useQuery(documentQuery(id));
  return (
    <Loaded query={query}>
      {(document) => (
        <Review
          path="documents"
          thing={document}
          query={documentQuery(id)}
          name={`Документ «${document.title}»`}
          canDecide={document.status.code === 'review' && may('documents.write')}
        >
          <header className={css.head}>
            <h2>{document.title}</h2>
            <Mark tone={documentTone(document.status.code)} isStrong>
              {document.status.name}
            </Mark>
            <p className={css.about}>
              {document.legal_entity.name}{' '}
              <span className={css.note}>
                {document.author ? `прислали: ${document.author}, ` : ''}
                {longMoment(new Date(document.created_at))}
              </span>
            </p>
          </header>
          <FileView file={document.file} />
          <Facts
            facts={[
              ['Сумма', document.sum === null ? null : formatRoubles(document.sum)],
              [
                'Заказ',
                document.order && <Link to={`/orders/${document.order.id}`}>№ {document.order.number}</Link>,
              ],
              ['Договор', document.contract && `№ ${document.contract.number}`],
              ['Не принят', document.review?.text],
            ]}
          />
        </Review>
      )}
    </Loaded>
  );
}
