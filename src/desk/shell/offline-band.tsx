import { useLostAt } from '../api/connection.ts';
import { Icon } from '../icon/icon.tsx';
import { clockOf } from '../parts/moments.ts';
import * as css from './offline-band.module.css';

/** «Нет связи с 14:06»: typed text stays in the tab, and nothing is sent until the connection is back. */
export function OfflineBand() {
  const lostAt = useLostAt();
  return (
    <div role="status">
      {lostAt !== null && (
        <p className={css.band}>
          <Icon name="wifi-slash" />
          Нет связи с {clockOf(new Date(lostAt))}. То, что вы пишете, не пропадёт.
        </p>
      )}
    </div>
  );
}
