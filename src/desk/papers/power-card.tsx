import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { useMay } from '../session/session.ts';
import * as css from './card.module.css';
import { powerQuery } from './paper-query.ts';
import { Checks, Facts, FileView, Loaded } from './parts.tsx';
import { Review } from './review.tsx';
import { POWER_TONES } from './tones.ts';

/** A power of attorney with what the shop has checked, its file and the decision. */
export function PowerCard({ id }: { id: number }) {
  const may = useMay();
  const query = useQuery(powerQuery(id));
  return (
    <Loaded query={query}>
      {(power) => (
        <Review
          path="powers"
          thing={power}
          query={powerQuery(id)}
          name={`Доверенность № ${power.number}`}
          canDecide={power.status.code === 'review' && may('powers.review')}
        >
          <header className={css.head}>
            <h2>Доверенность {power.number}</h2>
            <Mark tone={POWER_TONES[power.status.code]} isStrong>
              {power.status.name}
            </Mark>
            <p className={css.about}>
              <Link to={`/companies/${power.legal_entity.id}`}>{power.legal_entity.name}</Link>{' '}
              <span className={css.note}>
                {power.author ? `прислали: ${power.author}, ` : ''}
                {longMoment(new Date(power.created_at))}
              </span>
            </p>
          </header>
          <div className={css.columns}>
            <FileView file={power.file} />
            <Checks checks={power.checks} />
          </div>
          <Facts
            facts={[
              ['Вид', power.kind === 'machine' ? 'МЧД' : 'М-2 на бумаге'],
              ['Кому', power.person.full_name],
              ['Паспорт', power.person.passport_masked],
              ['Срок', `с ${formatDate(power.issued_at)} по ${formatDate(power.valid_to)}`],
              ['Что получает', power.scope],
              ['Не принята', power.review?.text],
            ]}
          />
        </Review>
      )}
    </Loaded>
  );
}
