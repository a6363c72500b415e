import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { DrawnMap } from './draw-map.ts';
import type { PointsView } from './points.view.ts';
import * as css from './points-map.module.css';
import { type MapProps, SchemeImage } from './scheme-image.tsx';

/** The map code is neither loaded nor run on the server until it is needed. */
const loadMap = import.meta.env.SSR ? undefined : () => import('./draw-map.ts');

type Stage = 'scheme' | 'loading' | 'map' | 'failed';

/** A diagram at first, a map on request if there is a source; if the map fails, the diagram returns. */
export function PointsMap({ source, ...props }: MapProps & { source: PointsView['map'] }) {
  const [stage, setStage] = useState<Stage>('scheme');
  const [hasScripts, setHasScripts] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(null);
  const { points, selected, onSelect } = props;
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => setHasScripts(true), []);
  useEffect(() => () => map.current?.remove(), []);
  useEffect(() => map.current?.show(points, selected), [points, selected]);

  async function showMap() {
    setStage('loading');
    try {
      const module = await loadMap?.();
      if (!module || !place.current || source.tiles === null) throw new Error('no map');
      map.current = module.drawMap(place.current, {
        tiles: source.tiles,
        attribution: source.attribution,
        onSelect: (id) => select.current(id),
        onReady: () => setStage('map'),
        onFail() {
          map.current?.remove();
          map.current = null;
          setStage('failed');
        },
      });
      map.current.show(points, selected);
    } catch {
      setStage('failed');
    }
  }
  return (
    <div className={css.frame}>
      {stage !== 'map' && <SchemeImage {...props} />}
      {/* Laid out invisibly first, because the map must know its size before it loads tiles. React does not
         change its element. */}
      <div
        className={stage === 'map' ? css.map : css.unseen}
        hidden={stage === 'scheme' || stage === 'failed'}
      >
        <div ref={place} className={css.ground} />
      </div>
      {hasScripts && source.tiles !== null && stage !== 'map' && (
        <div className={css.ask}>
          <Button kind="dark" busy={stage === 'loading' && 'Открываем карту'} onClick={showMap}>
            <Icon name="map-pin" size="small" />
            {stage === 'failed' ? 'Открыть карту ещё раз' : 'Открыть карту'}
          </Button>
        </div>
      )}
      {stage === 'failed' && (
        <p role="status" className={css.failed}>
          Карта не&nbsp;загрузилась, поэтому показываем схему. Все пункты есть в&nbsp;списке.
        </p>
      )}
    </div>
  );
}
