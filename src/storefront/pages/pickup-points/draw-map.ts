import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { clustersOf } from './clusters.ts';
import css from './draw-map.module.css';
import type { NumberedPoint } from './points.view.ts';

/** A map on the screen. */
export interface DrawnMap {
  /** Shows exactly these points; the chosen one stands out and comes into view. */
  show(points: readonly NumberedPoint[], selected: number | null): void;
  remove(): void;
}

interface Given {
  /** Address of tiles with {z}, {x} and {y}: of our own server. */
  tiles: string;
  /** Whose map it is, as words. */
  attribution: string;
  onSelect: (id: number) => void;
  /** The first tile has come. */
  onReady: () => void;
  /** None has come, and none will. */
  onFail: () => void;
}

const SIGN = 44;
const MOST_ZOOM = 18;
/** One shop is shown with the streets around it. */
const STREET_ZOOM = 15;
/** So many tiles that fail before one has come are no accident. */
const MOST_FAILURES = 3;
const EDGE = L.point(SIGN, SIGN);

/** Draws a map into an element. Signs that would cover each other are one, which opens when it is pressed. */
export function drawMap(
  place: HTMLElement,
  { tiles, attribution, onSelect, onReady, onFail }: Given,
): DrawnMap {
  const map = L.map(place, {
    ...{ maxZoom: MOST_ZOOM, minZoom: 3, zoomControl: false, attributionControl: false },
    // Whoever scrolls the page past the map does not mean the map.
    scrollWheelZoom: false,
    fadeAnimation: false,
  });
  L.control.zoom({ zoomInTitle: 'Ближе', zoomOutTitle: 'Дальше' }).addTo(map);
  L.control.attribution({ prefix: false }).addAttribution(asText(attribution)).addTo(map);
  const layer = L.tileLayer(tiles, { maxZoom: MOST_ZOOM });
  let isReady = false;
  let failures = 0;
  layer.on('tileload', () => {
    if (isReady) return;
    isReady = true;
    onReady();
  });
  layer.on('tileerror', () => {
    if (!isReady && ++failures === MOST_FAILURES) onFail();
  });
  layer.addTo(map);
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());

  const signs = L.layerGroup().addTo(map);
  let shown: readonly NumberedPoint[] = [];
  let chosen: number | null = null;
  let isFitted = false;

  function fit(points: readonly NumberedPoint[]): void {
    const bounds = L.latLngBounds(points.flatMap(placeOf));
    if (bounds.isValid()) map.fitBounds(bounds, { padding: EDGE, maxZoom: STREET_ZOOM });
  }

  function draw(): void {
    signs.clearLayers();
    if (!isFitted) return;
    const points = shown.flatMap((point) =>
      placeOf(point).map((at) => ({ id: point.id, ...pixels(map, at) })),
    );
    for (const { ids, x, y } of clustersOf(points, SIGN)) {
      const together = shown.filter(({ id }) => ids.includes(id));
      const isChosen = together.some(({ id }) => id === chosen);
      const words = together.map(({ number, address }) => `${number}: ${address}`).join('; ');
      const marker = L.marker(map.unproject(L.point(x, y)), {
        icon: L.divIcon({
          className: isChosen ? css.chosen : css.sign,
          html: together.map(({ number }) => number).join(', '),
          iconSize: [SIGN + (together.length - 1) * 26, SIGN],
        }),
        ...{ title: words, alt: words, riseOnHover: true, zIndexOffset: isChosen ? 1_000 : 0 },
      });
      marker.on('click', () => press(together));
      marker.addTo(signs);
      marker.getElement()?.setAttribute('aria-label', words);
    }
  }

  function press(together: readonly NumberedPoint[]): void {
    const [first] = together;
    if (together.length > 1 && map.getZoom() < MOST_ZOOM) fit(together);
    if (first) onSelect(together.length > 1 && chosen !== null ? nextOf(together, chosen) : first.id);
  }
  map.on('zoomend', draw);

  return {
    show(points, selected) {
      const isOther = points.length !== shown.length || points.some(({ id }, at) => id !== shown[at]?.id);
      shown = points;
      const isMoved = selected !== chosen;
      chosen = selected;
      if (!isFitted || isOther) {
        isFitted = true;
        fit(points);
      } else if (isMoved) {
        const at = points.filter(({ id }) => id === selected).flatMap(placeOf)[0];
        if (at) map.panInside(at, { padding: EDGE });
      }
      draw();
    },
    remove: () => void map.remove(),
  };
}

function placeOf({ lat, lon }: NumberedPoint): L.LatLngTuple[] {
  return lat === null || lon === null ? [] : [[lat, lon]];
}

function pixels(map: L.Map, at: L.LatLngTuple): { x: number; y: number } {
  const { x, y } = map.project(at);
  return { x, y };
}

function nextOf(together: readonly NumberedPoint[], chosen: number): number {
  const at = together.findIndex(({ id }) => id === chosen);
  return together[(at + 1) % together.length]?.id ?? chosen;
}

/** Leaflet takes HTML. */
function asText(words: string): string {
  const node = document.createElement('span');
  node.textContent = words;
  return node.innerHTML;
}
