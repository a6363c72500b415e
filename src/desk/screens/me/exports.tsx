import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../platform/text/plural.ts';
import { api, data } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import { longMoment } from '../../parts/moments.ts';
import * as css from '../../trust/trust.module.css';

const LOOKED_EACH_MS = 5_000;

/** The long lists that the shop has made into files for the person. */
export function Exports() {
  const { data: files = [] } = useQuery({
    queryKey: ['exports'],
    queryFn: () => data(api.GET('/api/v1/staff/exports/')),
    refetchInterval: ({ state }) => state.data?.some((file) => file.state === 'waiting') && LOOKED_EACH_MS,
  });
  const download = useDownload();
  if (files.length === 0) return null;
  return (
    <section className={css.part} aria-label="Выгрузки">
      <h2>Выгрузки</h2>
      {files.map(
        ({ id, title, state, rows, failure, created_at: at, expires_at: until, download_url: href }) => (
          <p key={id} className={css.note}>
            {title}, {longMoment(new Date(at))}: {state === 'waiting' && 'собирается'}
            {state === 'failed' && failure}
            {href && until && (
              <>
                {countOf(rows ?? 0, ['строка', 'строки', 'строк'])}, хранится до {longMoment(new Date(until))}{' '}
                <Button kind="text" size="small" onClick={() => download.mutate(href)}>
                  Скачать
                </Button>
              </>
            )}
          </p>
        ),
      )}
    </section>
  );
}
