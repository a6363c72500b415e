import * as css from './panels.module.css';
import type { FullOrder } from './steps.ts';

interface HandOutCodeProps {
  handOut: NonNullable<FullOrder['hand_out']>;
  isReady: boolean;
}

/** The code by which the order is found at the counter: black on white in both themes, with the quiet zone that scanners need. */
export function HandOutCode({ handOut: { code, qr }, isReady }: HandOutCodeProps) {
  const side = qr.size + 8;
  return (
    <>
      <p className={css.small}>
        {isReady
          ? 'Или покажите код: по нему заказ найдут сразу'
          : 'Код для выдачи: покажите его, когда заказ будет готов'}
      </p>
      <svg
        width={168}
        height={168}
        viewBox={`-4 -4 ${side} ${side}`}
        role="img"
        aria-label="QR-код для выдачи"
        shapeRendering="crispEdges"
      >
        <rect x={-4} y={-4} width={side} height={side} fill="#fff" />
        <path d={qr.path} />
      </svg>
      <p className={css.whole}>{code}</p>
    </>
  );
}
