import * as css from './hand-out-code.module.css';
import type { FullOrder } from './steps.ts';

interface HandOutCodeProps {
  handOut: NonNullable<FullOrder['hand_out']>;
  isReady: boolean;
}

/** The code by which the order is found at the counter: black on white in both themes, with the quiet zone that scanners need. */
export function HandOutCode({ handOut: { code, qr }, isReady }: HandOutCodeProps) {
  return (
    <figure className={css.place}>
      <svg
        className={css.qr}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label="QR-код для выдачи"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <figcaption className={css.words}>
        {isReady
          ? 'Покажите код в\u00a0магазине: по нему заказ найдут сразу'
          : 'Код для выдачи: покажите его, когда заказ будет готов'}
        <span className={css.code}>{code}</span>
      </figcaption>
    </figure>
  );
}
