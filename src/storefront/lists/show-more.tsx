import { useLocation } from 'react-router';
import { formatCount } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { isPlainClick } from '../navigation/plain-click.ts';
import type { Paged } from './paged.ts';
import * as css from './show-more.module.css';

interface ShowMoreProps {
  list: Paged<{ id: number | string }>;
  /** For public lists: search engines follow the link to the next page. */
  isIndexed?: boolean;
}

/** «Показать ещё 10», «20 из 126»; without scripts a link to the next page. */
export function ShowMore({ list, isIndexed }: ShowMoreProps) {
  const { pathname, search } = useLocation();
  const { rows, count, offset, limit, state, more } = list;
  const end = offset + rows.length;
  const left = Math.min(limit, count - end);
  const at = (start: number) => {
    const query = new URLSearchParams(search);
    query.delete('offset');
    if (start > 0) query.set('offset', String(start));
    return pathname + (query.size > 0 ? `?${query}` : '');
  };
  if (left <= 0 && offset === 0) return null;
  return (
    <div className={css.more}>
      {offset > 0 && (
        <a href={at(Math.max(0, offset - limit))} className={buttonClass({ kind: 'quiet' })}>
          Показать предыдущие
        </a>
      )}
      {left > 0 && (
        <a
          href={at(end)}
          rel={isIndexed ? undefined : 'nofollow'}
          className={buttonClass({ kind: 'outline' })}
          aria-disabled={state === 'loading' || undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            void more();
          }}
        >
          {state === 'loading' ? 'Загружаем' : `Показать ещё ${left}`}
        </a>
      )}
      <p className={css.count} role="status">
        {offset > 0 && rows.length > 0 ? `${formatCount(offset + 1)}–${formatCount(end)}` : formatCount(end)}{' '}
        из&nbsp;{formatCount(count)}
      </p>
      {state === 'failed' && (
        <div className={css.failed} role="alert">
          <FieldError id="more-error">Не удалось загрузить. Нажмите ещё раз.</FieldError>
        </div>
      )}
    </div>
  );
}
