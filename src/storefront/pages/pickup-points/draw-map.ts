import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { clustersOf } from './clusters.ts';
import * as css from './draw-map.module.css';
import type { NumberedPoint } from './points.view.ts';

/** A map on the screen. */
export interface DrawnMap {
  /** Shows exactly these points; the selected one is highlighted and scrolled into view. */
  show(points: readonly NumberedPoint[], selected: number | null): void;
  remove(): void;
}

interface Given {
  /** Address of map tiles with {z}, {x} and {y}, on the shop's own server. */
  tiles: string;
  /** The attribution of the map, as text. */
  attribution: string;
  onSelect: (id: number) => void;
  /** Called when the first tile has loaded. */
  onReady: () => void;
  /** Called when no tile can be loaded. */
  onFail: () => void;
}

const SIGN = 44;
const MOST_ZOOM = 18;
/** The zoom for a single shop, with the streets around it. */
const STREET_ZOOM = 15;
/** After this many failed tiles, without a loaded one, the map has failed. */
const MOST_FAILURES = 3;
const EDGE = L.point(SIGN, SIGN);

/** Draws a map into an element. Markers that would overlap are merged into one, which opens when clicked. */
export function drawMap(
  place: HTMLElement,
  { tiles, attribution, onSelect, onReady, onFail }: Given,
): DrawnMap {
  const map = L.map(place, {
    maxZoom: MOST_ZOOM,
    minZoom: 3,
    zoomControl: false,
    attributionControl: false,
    // Scrolling the page past the map must not zoom it.
    scrollWheelZoom: false,
    fadeAnimation: false,
  });
  L.control.zoom({ zoomInTitle: 'Приблизить', zoomOutTitle: 'Отдалить' }).addTo(map);
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

  const markers = L.layerGroup().addTo(map);
  let shown: readonly NumberedPoint[] = [];
  let chosen: number | null = null;
  let isFitted = false;

  function fit(points: readonly NumberedPoint[]): void {
    const bounds = L.latLngBounds(points.flatMap(placeOf));
    if (bounds.isValid()) map.fitBounds(bounds, { padding: EDGE, maxZoom: STREET_ZOOM });
  }

  function draw(): void {
    markers.clearLayers();
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
        title: words,
        alt: words,
        riseOnHover: true,
        zIndexOffset: isChosen ? 1_000 : 0,
      });
      marker.on('click', () => click(together));
      marker.addTo(markers);
      marker.getElement()?.setAttribute('aria-label', words);
    }
  }

  function click(together: readonly NumberedPoint[]): void {
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

/** Escapes text for Leaflet, which takes HTML. */
function asText(words: string): string {
  const node = document.createElement('span');
  node.textContent = words;
  return node.innerHTML;
}
