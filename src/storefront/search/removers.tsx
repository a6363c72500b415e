import { IconButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Row } from './rows.ts';
import * as css from './search-lists.module.css';

interface RemoversProps {
  rows: Row[];
  onRemove: (id: number) => void;
}

/** The delete buttons of the history, a column next to its rows: list options may not contain buttons. */
export function Removers({ rows, onRemove }: RemoversProps) {
  return (
    <div className={css.removers}>
      {rows.map(
        (row) =>
          row.kind === 'history' && (
            <IconButton
              key={row.item.id}
              aria-label={`Убрать из истории: ${row.text}`}
              onClick={() => onRemove(row.item.id)}
            >
              <Icon name="x" size="small" />
            </IconButton>
          ),
      )}
    </div>
  );
}
