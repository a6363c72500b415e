import { useState } from 'react';
import { Link } from 'react-router';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { SearchField } from '../../lists/filters.tsx';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { shortDay, shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY } from './exchange-calls.ts';
import { SettlementsUpload } from './settlements-upload.tsx';

type Statement = Shape<'ExchangeStatement'>;
const PAGE = 50;

/** Debts by contract, as 1C has sent them or a person has uploaded them, and the upload of a file. */
export function Settlements() {
  const [inn, setInn] = useState<string>();
  const [isUploading, upload] = useState(false);
  const may = useMay()('exchange.decide');
  const pages = usePages<Statement>([...EXCHANGE_KEY, 'settlements', inn], (cursor) =>
    data(
      api.GET('/api/v1/staff/exchange/settlements/', {
        params: { query: { limit: PAGE, ...(inn && { inn }), ...(cursor && { cursor }) } },
      }),
    ),
  );
  return (
    <div className={css.hang}>
      <div className={css.chips}>
        {may && (
          <Button kind="quiet" size="small" onClick={() => upload(true)}>
            Загрузить файл
          </Button>
        )}
        <SearchField
          label="ИНН"
          value={inn}
          onSearch={(text) => setInn(text?.replace(/\D/g, '') || undefined)}
        />
        {!pages.isLoading && !pages.error && <span>всего {pages.count}</span>}
      </div>
      {pages.error && <p className={css.empty}>{failureText(pages.error)}</p>}
      {!pages.isLoading && !pages.error && pages.rows.length === 0 && (
        <p className={css.empty}>
          {inn
            ? 'По этому ИНН ничего нет.'
            : 'Долгов ещё не присылали. Их приносит 1С или файл XML или XLSX, выгруженный из неё.'}
        </p>
      )}
      <ul className={css.lines} aria-label="Долги по договорам">
        {pages.rows.map(
          ({ id, company, contract, debt, overdue, as_of: day, connection, created_at: at }) => (
            <li key={id} className={css.statement}>
              <span>
                <Link to={`/companies/${company.id}`}>{company.name}</Link>
                <span className={css.note}>
                  ИНН {company.inn}, договор <Link to={`/contracts/${contract.id}`}>{contract.number}</Link>
                </span>
              </span>
              <span>
                <b>{formatRoubles(debt)}</b>
                {overdue > 0 && <span className={css.note}>просрочено {formatRoubles(overdue)}</span>}
              </span>
              <span className={css.note}>
                на {shortDay(day)}; {connection === null ? 'файлом' : connection}, {shortMoment(new Date(at))}
              </span>
            </li>
          ),
        )}
      </ul>
      {pages.hasMore && (
        <Button kind="quiet" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
          Показать ещё
        </Button>
      )}
      {isUploading && <SettlementsUpload onClose={() => upload(false)} />}
    </div>
  );
}
