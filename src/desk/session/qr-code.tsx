import * as css from './gate.module.css';

/** A QR code: black on white in both themes, with the quiet zone that scanners need. */
export function QrCode({ size, path }: { size: number; path: string }) {
  return (
    <svg
      className={css.code}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label="QR-код для приложения"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
