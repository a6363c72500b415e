import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Spot } from './distance.ts';
import css from './nearest.module.css';

const PATIENCE_MS = 10_000;

/**
 * Asks the browser where its owner is, when he presses: the answer stays in his browser. Nothing is drawn where browsers
 * do not say it: without scripts, and over plain http.
 */
export function NearestButton({ at, onFound }: { at: Spot | null; onFound: (spot: Spot | null) => void }) {
  const [canAsk, setCanAsk] = useState(false);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  useEffect(() => setCanAsk(window.isSecureContext && 'geolocation' in navigator), []);
  if (!canAsk) return null;
  function ask() {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ lat: coords.latitude, lon: coords.longitude });
      },
      () => setState('refused'),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  }
  return (
    <div className={css.nearest}>
      {at ? (
        <Button kind="quiet" onClick={() => onFound(null)}>
          Как обычно
        </Button>
      ) : (
        <Button kind="quiet" busy={state === 'asking' && 'Узнаём, где вы'} onClick={ask}>
          <Icon name="map-pin" size="small" />
          Сначала ближайшие
        </Button>
      )}
      {state === 'refused' && (
        <p role="status" className={css.refused}>
          Браузер не&nbsp;сказал, где вы. Разрешите это в&nbsp;строке адреса и&nbsp;нажмите ещё раз.
        </p>
      )}
    </div>
  );
}
