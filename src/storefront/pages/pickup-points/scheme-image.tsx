import { isPlainClick } from '../../navigation/plain-click.ts';
import { clustersOf } from './clusters.ts';
import { type NumberedPoint, type PointsFilter, pointsHref } from './points.view.ts';
import { schemeOf } from './scheme.ts';
import * as css from './scheme-image.module.css';

/** The same points as the list, with the same numbers. */
export interface MapProps {
  points: NumberedPoint[];
  filter: PointsFilter;
  /** The point highlighted in list and map; null if none. */
  selected: number | null;
  onSelect: (id: number) => void;
}

/** Only the proportions matter: the drawing fills its width, and markers have a fixed size. */
const FRAME = { width: 480, height: 400, margin: 52 };
/** On a phone: two markers of 44 px side by side. */
const NEARER = 60;
const SIGN = 44;
/** The width each further number adds to a marker. */
const WIDER = 26;

/**
 * A diagram of the points over a grid of kilometres: rendered by the server, without a map, scripts or other
 * sites. Each marker links to its point in the list. Positions are attributes, because inline styles are
 * forbidden.
 */
export function SchemeImage({ points, filter, selected, onSelect }: MapProps) {
  const { points: drawn, columns, rows, step, stepKm } = schemeOf(points, FRAME);
  const across = (x: number) => `${((x / FRAME.width) * 100).toFixed(2)}%`;
  const down = (y: number) => `${((y / FRAME.height) * 100).toFixed(2)}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose parts are links is no fieldset
    <svg className={css.scheme} role="group" aria-label="Схема расположения пунктов, север сверху">
      {columns.map((x) => (
        <line key={`x${x}`} x1={across(x)} x2={across(x)} y1="0" y2="100%" className={css.line} />
      ))}
      {rows.map((y) => (
        <line key={`y${y}`} x1="0" x2="100%" y1={down(y)} y2={down(y)} className={css.line} />
      ))}
      <svg x="16" y="100%" overflow="visible" aria-hidden="true">
        <line x1="0" x2={across(step)} y1="-16" y2="-16" className={css.scale} />
        <text x="0" y="-24" className={css.words}>
          {`${String(stepKm).replace('.', ',')}\u00a0км`}
        </text>
      </svg>
      <text x="16" y="28" className={css.words}>
        Схема
      </text>
      {clustersOf(drawn, NEARER).map(({ ids, x, y }) => (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a place in the drawing, named by the link in it
        <svg key={ids.join(' ')} x={across(x)} y={down(y)} overflow="visible">
          <Marker
            together={points.filter(({ id }) => ids.includes(id))}
            filter={filter}
            selected={selected}
            onSelect={onSelect}
          />
        </svg>
      ))}
    </svg>
  );
}

type MarkerProps = Pick<MapProps, 'filter' | 'selected' | 'onSelect'> & { together: NumberedPoint[] };

function Marker({ together, filter, selected, onSelect }: MarkerProps) {
  const at = together.findIndex(({ id }) => id === selected);
  // Clicks on a merged marker show its points in turn.
  const next = together[(at + 1) % together.length];
  if (!next) return null;
  const width = SIGN + (together.length - 1) * WIDER;
  return (
    <a
      href={`${pointsHref(filter, next.id)}#shop-${next.id}`}
      rel="nofollow"
      className={at >= 0 ? css.chosen : css.sign}
      aria-label={together.map(({ number, address }) => `${number}: ${address}`).join('; ')}
      aria-current={at >= 0 ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onSelect(next.id);
      }}
    >
      <rect x={-width / 2} y={-SIGN / 2} width={width} height={SIGN} rx="10" />
      <text textAnchor="middle" dy="0.36em">
        {together.map(({ number }) => number).join(', ')}
      </text>
    </a>
  );
}
