import { useEffect, useState } from 'react';
import type { Spot } from '../../shop/geo/distance/distance.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

// Loaded together with the button, so that a page makes a single request.
export { distanceText, nearestFirst } from '../../shop/geo/distance/distance.ts';

const PATIENCE_MS = 10_000;

interface NearestButtonProps {
  /** Whether distances are calculated from the visitor's position. */
  isOn: boolean;
  onFound: (spot: Spot | null) => void;
  /** It was loaded by the click, so it asks at once. */
  isClicked?: boolean;
}

/**
 * Asks the browser for the visitor's position when clicked; the position stays in the browser. Not rendered
 * where it is unavailable: without scripts, and over plain http.
 */
export default function NearestButton({ isOn, onFound, isClicked = false }: NearestButtonProps) {
  const [canAsk, setCanAsk] = useState(isClicked);
  const [state, setState] = useState<'idle' | 'asking' | 'denied'>('idle');
  useEffect(() => {
    if (isClicked) ask();
    else setCanAsk(window.isSecureContext && 'geolocation' in navigator);
  }, [isClicked]);
  if (!canAsk) return null;
  function ask() {
    if (!('geolocation' in navigator)) return setState('denied');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ lat: coords.latitude, lon: coords.longitude });
      },
      () => setState('denied'),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  }
  return (
    <div>
      {isOn ? (
        <Button kind="quiet" onClick={() => onFound(null)}>
          Обычный порядок
        </Button>
      ) : (
        <Button kind="quiet" busy={state === 'asking' && 'Определяем, где вы'} onClick={ask}>
          <Icon name="map-pin" size="small" />
          Показать ближайшие
        </Button>
      )}
      {state === 'denied' && (
        <p role="status">
          Не&nbsp;удалось определить, где вы. Разрешите доступ к&nbsp;местоположению в&nbsp;браузере
          и&nbsp;нажмите ещё раз.
        </p>
      )}
    </div>
  );
}
