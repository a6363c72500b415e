import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { dayIn } from '../../../platform/text/zone-day.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Icon } from '../../icon/icon.tsx';
import { FieldFilter, FilterSelect, Filters } from '../../lists/filters.tsx';
import { daysOfPeriod, PERIODS } from '../../lists/period.ts';
import { useListState } from '../../lists/use-list-state.ts';
import { usePlaces } from '../../lists/use-places.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import { deskZone } from '../../parts/moments.ts';
import { PlaceLinks } from '../../parts/place-links.tsx';
import { Head } from '../../shell/head.tsx';
import { ReportTable } from './report-table.tsx';
import * as css from './reports.module.css';

const Chart = lazy(() => import('./report-chart.tsx'));

const NAMES = ['period', 'from', 'to', 'city', 'audience'] as const;
const USUAL_PERIOD = 'month';

/** A report: its chart over the chosen days beside the days before, and its table. */
export default function ReportsScreen() {
  const { data: reports = [] } = useQuery({
    queryKey: ['reports'],
    queryFn: () => data(api.GET('/api/v1/staff/reports/')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { name = reports[0]?.name } = useParams();
  const { filters, setFilters } = useListState(NAMES);
  const query = queryOf(filters);
  const download = useDownload();
  const title = reports.find((report) => report.name === name)?.title;
  return (
    <>
      <Head title="Отчёты">{title}</Head>
      <PlaceLinks
        label="Отчёты"
        places={reports.map((report) => ({
          to: { pathname: `/reports/${report.name}`, search: location.search },
          name: report.title,
          isHere: report.name === name,
        }))}
      />
      <Filters>
        <ReportFilters filters={filters} onChange={setFilters} />
        {name && (
          <Button
            kind="quiet"
            size="small"
            busy={download.isPending && 'Готовим'}
            onClick={() =>
              download.mutate(`/api/v1/staff/reports/${name}/export/?${new URLSearchParams(query)}`)
            }
          >
            <Icon name="download-simple" size="small" /> XLSX
          </Button>
        )}
      </Filters>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.page} aria-label={title ?? 'Отчёт'} tabIndex={0}>
        {name && <Content name={name} query={query} />}
      </section>
    </>
  );
}

function Content({ name, query }: { name: string; query: Record<string, string> }) {
  const { data: report, error } = useQuery({
    queryKey: ['report', name, query],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/reports/{name}/', {
          params: { path: { name: name as never }, query: query as never },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  if (error) return <Notice kind="wrong">{failureText(error)}</Notice>;
  if (report?.name !== name) return <p role="status">Считаем…</p>;
  const { period, previous, chart, note, rows } = report;
  const days = `${formatDate(period.from)}–${formatDate(period.to)}`;
  return (
    <>
      {rows.length === 0 ? (
        <p className={css.empty}>За период ничего.</p>
      ) : (
        <>
          {chart && (
            <Suspense fallback={<div className={css.chart} />}>
              <Chart chart={chart} words={`${chart.name} по дням, ${days}`} />
            </Suspense>
          )}
          <ReportTable report={report} />
        </>
      )}
      <p className={css.note}>
        {note} Рядом с {formatDate(previous.from)}–{formatDate(previous.to)}.
      </p>
    </>
  );
}

type State = Partial<Record<(typeof NAMES)[number], string>>;

function ReportFilters({ filters, onChange }: { filters: State; onChange: (change: State) => void }) {
  const { period, from, to, city, audience } = filters;
  const { cities } = usePlaces();
  const hasDays = from !== undefined || to !== undefined || period === 'days';
  return (
    <>
      <FilterSelect
        label="30 дней"
        value={hasDays ? 'days' : period}
        options={[
          ...PERIODS.filter(({ value }) => value !== USUAL_PERIOD),
          { value: 'days', name: 'Свои дни' },
        ]}
        onChange={(value) => onChange({ period: value, from: undefined, to: undefined })}
      />
      {hasDays && (
        <>
          <FieldFilter label="с" type="date" value={from} onChange={(day) => onChange({ from: day })} />
          <FieldFilter label="по" type="date" value={to} onChange={(day) => onChange({ to: day })} />
        </>
      )}
      {cities.length > 1 && (
        <FilterSelect
          label="Все города"
          value={city}
          options={cities.map(({ id, name }) => ({ value: String(id), name }))}
          onChange={(value) => onChange({ city: value })}
        />
      )}
      <FilterSelect
        label="Все покупатели"
        value={audience}
        options={[
          { value: 'person', name: 'Частные лица' },
          { value: 'company', name: 'Юрлица' },
        ]}
        onChange={(value) => onChange({ audience: value })}
      />
    </>
  );
}

function queryOf({ period, ...filters }: State): Record<string, string> {
  const hasDays = filters.from !== undefined || filters.to !== undefined;
  const days = hasDays ? undefined : daysOfPeriod(period ?? USUAL_PERIOD, dayIn(deskZone(), Date.now()));
  return { ...filters, ...days };
}
