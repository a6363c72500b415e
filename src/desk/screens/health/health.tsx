import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkClass } from '../../../ui/text/text.tsx';
import { api, data } from '../../api/client.ts';
import { Facts, Loaded } from '../../papers/parts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import * as css from './health.module.css';
import { HEALTH_KEY } from './job-item.tsx';

const LOOKED_EACH_MS = 30_000;

/** Whether the shop works: queue, emails, search, imports, disk, versions; and the jobs that have failed. */
export default function Health() {
  const mayDecide = useMay()('exchange.decide');
  const health = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => data(api.GET('/api/v1/staff/health/')),
    refetchInterval: LOOKED_EACH_MS,
  });
  return (
    <>
      <Head title="Здоровье">
        {health.data && (
          <Mark tone={health.data.is_fine ? 'good' : 'bad'} isStrong>
            {health.data.is_fine ? 'Всё работает' : 'Нужно внимание'}
          </Mark>
        )}
      </Head>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.place} aria-label="Здоровье" tabIndex={0}>
        <Loaded query={health}>
          {({ checks, jobs, versions }) => (
            <>
              <ul className={css.checks}>
                {checks.map(({ code, name, state, text, at }) => (
                  <li key={code}>
                    <Mark tone={state} isStrong>
                      {name}
                    </Mark>
                    <span>
                      {text}
                      {at && `, ${longMoment(new Date(at))}`}
                      {code === 'imports' && state === 'bad' && mayDecide && (
                        <>
                          .{' '}
                          <Link to="/exchange?part=connections" className={linkClass}>
                            Открыть подключения
                          </Link>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <section className={css.jobs}>
                <h2>Не выходит</h2>
                <FailedJobs jobs={jobs} />
              </section>
              <section>
                <h2>Версии</h2>
                <Facts facts={versions.map(({ name, version }) => [name, version] as const)} />
              </section>
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}
