import { type TouchEvent, useRef } from 'react';

/** How much two fingers must move apart or together to count as a pinch. */
const MEANT = 1.2;

/**
 * Handles a pinch: apart zooms in, together zooms out.
 * @param onApart gets the position between the fingers, as shares of the element's width and height
 * @returns props of the element; its style must keep the browser from zooming the page (`touch-action`)
 */
export function usePinch(onApart: (place: { x: number; y: number }) => void, onTogether: () => void) {
  const start = useRef<number>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 2 ? distance(touches) : null;
    },
    onTouchMove: ({ touches, currentTarget }: TouchEvent) => {
      if (start.current === null || touches.length !== 2) return;
      const ratio = distance(touches) / start.current;
      if (ratio < MEANT && ratio > 1 / MEANT) return;
      start.current = null;
      if (ratio < 1) return onTogether();
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      const [a, b] = pair(touches);
      onApart({
        x: ((a.clientX + b.clientX) / 2 - left) / width,
        y: ((a.clientY + b.clientY) / 2 - top) / height,
      });
    },
  };
}

type Finger = { clientX: number; clientY: number };

function pair(touches: TouchEvent['touches']): [Finger, Finger] {
  return [touches[0] as Finger, touches[1] as Finger];
}

function distance(touches: TouchEvent['touches']): number {
  const [a, b] = pair(touches);
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
