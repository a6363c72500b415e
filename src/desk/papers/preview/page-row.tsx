import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './preview.module.css';

interface PageRowProps {
  page: number;
  /** Of the file; absent: not known yet. */
  pages?: number | undefined;
  /** The last page that can be shown. */
  last?: number;
  onPage?: (page: number) => void;
}

/** Turns the pages of a PDF. It is there before the file is, so that nothing below it moves. */
export function PageRow({ page, pages, last = 1, onPage }: PageRowProps) {
  return (
    <div className={css.pages}>
      <Button
        kind="quiet"
        size="small"
        isSquare
        aria-label="Предыдущая страница"
        disabled={page === 1}
        onClick={() => onPage?.(page - 1)}
      >
        <Icon name="caret-left" />
      </Button>
      <span role="status">
        Страница {page}
        {pages !== undefined && ` из ${pages.toLocaleString('ru-RU')}`}
      </span>
      <Button
        kind="quiet"
        size="small"
        isSquare
        aria-label="Следующая страница"
        disabled={page >= last}
        onClick={() => onPage?.(page + 1)}
      >
        <Icon name="caret-right" />
      </Button>
    </div>
  );
}
