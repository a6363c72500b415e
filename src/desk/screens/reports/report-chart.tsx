import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { formatCount } from '../../../platform/text/plural.ts';
import type { Shape } from '../../api/shapes.ts';
import { shortDay } from '../../parts/moments.ts';
import { cellText } from './cell-text.ts';
import * as css from './reports.module.css';

type ChartData = NonNullable<Shape<'Report'>['chart']>;

const HEIGHT = 240;

/** A line for the chosen days and one for the days before. The canvas is mute, so its numbers are a table, too. */
export default function ReportChart({ chart, words }: { chart: ChartData; words: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const plot = new UPlot(optionsFor(chart, box), dataOf(chart), box);
    const watcher = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }));
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [chart]);
  return (
    <figure className={css.figure}>
      <figcaption className={css.legend}>
        <span>{chart.name}</span>
        <span className={css.isBefore}>дни до этого</span>
      </figcaption>
      <div ref={place} className={css.chart} aria-hidden="true" />
      <details className={css.days}>
        <summary>По дням</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys on a phone */}
        <section className={css.wide} aria-label={`${words}, по дням`} tabIndex={0}>
          <table className={css.table} aria-label={words}>
            <thead>
              <tr>
                <th scope="col">День</th>
                <th scope="col" className={css.number}>
                  {chart.name}
                </th>
                <th scope="col" className={css.number}>
                  Было
                </th>
              </tr>
            </thead>
            <tbody>
              {chart.days.map((day, at) => (
                <tr key={day}>
                  <td>{formatDate(day)}</td>
                  <td className={css.number}>{cellText(chart.now[at], chart.kind)}</td>
                  <td className={css.number}>{cellText(chart.before[at], chart.kind)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

function dataOf({ days, now, before }: ChartData): UPlot.AlignedData {
  return [days.map((_, at) => at), now, before];
}

function optionsFor({ days, kind }: ChartData, box: HTMLElement): UPlot.Options {
  const style = getComputedStyle(box);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const [ink, quiet, line] = [color('--ink'), color('--ink-2'), color('--line')];
  // A canvas does not know the custom properties of the page.
  const font = `13px ${color('--font-text')}`;
  const axis = { stroke: quiet, font, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, values: (_, splits) => splits.map((at) => dayAt(days, at)) },
      { ...axis, size: 84, values: (_, splits) => splits.map((value) => axisText(value, kind)) },
    ],
    series: [
      {},
      { stroke: ink, width: 2.5, points: { show: days.length < 3 } },
      { stroke: quiet, width: 1.5, dash: [4, 4], points: { show: days.length < 3 } },
    ],
  };
}

/** Without kopecks: the marks of the axis are round. */
function axisText(value: number, kind: ChartData['kind']): string {
  return kind === 'roubles' ? `${formatCount(value)}\u00a0₽` : cellText(value, kind);
}

function dayAt(days: readonly string[], at: number): string {
  const day = Number.isInteger(at) ? days[at] : undefined;
  return day === undefined ? '' : shortDay(day);
}
