import { useQuery } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { Mark } from '../parts/mark.tsx';
import { shortMoment } from '../parts/moments.ts';
import * as css from './freshness.module.css';

const ASKED_EACH_MS = 60_000;

/** «1С: 14:05»: when 1C has brought something last, and whether it has been silent for too long. */
export function Freshness() {
  const { data: fresh } = useQuery({
    queryKey: ['freshness'],
    queryFn: () => data(api.GET('/api/v1/staff/freshness/')),
    refetchInterval: ASKED_EACH_MS,
  });
  if (!fresh) return null;
  const at = fresh.last && shortMoment(new Date(fresh.last));
  return (
    <span className={css.fresh}>
      <Mark tone={at === null ? 'none' : fresh.is_silent ? 'bad' : 'good'}>
        {at === null ? '1С не приходила' : `1С: ${at}${fresh.is_silent ? ', молчит' : ''}`}
      </Mark>
    </span>
  );
}
