import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { linkClass } from '../../ui/text/text.tsx';
import { api, data } from '../api/client.ts';
import { watchLive } from '../live/live-events.ts';
import { Mark } from '../parts/mark.tsx';
import { shortMoment } from '../parts/moments.ts';
import { useMay } from '../session/session.ts';
import * as css from './freshness.module.css';

const ASKED_EACH_MS = 60_000;

/** «1С: 14:05»: when 1C has brought something last, whether it has been silent for too long, or that its imports stand still. */
export function Freshness() {
  const client = useQueryClient();
  useEffect(
    () => watchLive(['run'], () => void client.invalidateQueries({ queryKey: ['freshness'] })),
    [client],
  );
  const { data: fresh } = useQuery({
    queryKey: ['freshness'],
    queryFn: () => data(api.GET('/api/v1/staff/freshness/')),
    refetchInterval: ASKED_EACH_MS,
  });
  if (!fresh) return null;
  if (fresh.paused_since) return <Paused since={fresh.paused_since} />;
  const at = fresh.last && shortMoment(new Date(fresh.last));
  return (
    <span className={css.fresh}>
      <Mark tone={at === null ? 'none' : fresh.is_silent ? 'bad' : 'good'}>
        {at === null ? '1С не приходила' : `1С: ${at}${fresh.is_silent ? ', молчит' : ''}`}
      </Mark>
    </span>
  );
}

/** Imports that stand still after an undo; who may let them go on gets there from here. On a phone too, unlike the age. */
function Paused({ since }: { since: string }) {
  const may = useMay()('exchange.decide');
  const words = `1С: загрузки стоят с ${shortMoment(new Date(since))}`;
  return (
    <span className={`${css.fresh} ${css.paused}`} data-alert>
      <Mark tone="bad">
        {may ? (
          <Link to="/exchange?part=connections" className={linkClass}>
            {words}
          </Link>
        ) : (
          words
        )}
      </Mark>
    </span>
  );
}
