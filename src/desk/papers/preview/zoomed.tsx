import { type ReactNode, useState } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './preview.module.css';

/** Steps of the zoom, in widths of the place. */
const STEPS = [1, 1.5, 2, 3] as const;
const SIZES = [css.once, css.oneAndHalf, css.twice, css.thrice];

interface ZoomedProps {
  /** For screen readers: what can be scrolled. */
  label: string;
  isBusy?: boolean;
  /** What to know about the file. It stands in the place, so that nothing below moves. */
  notice?: ReactNode;
  /** @param zoom how many times wider than the place it will be */
  children: (zoom: number) => ReactNode;
}

/** A picture that fits the width of its place, and can be enlarged and moved. */
export function Zoomed({ label, isBusy, notice, children }: ZoomedProps) {
  const [at, setAt] = useState(0);
  return (
    <div className={css.zoomed}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={css.scroll} aria-label={label} aria-busy={isBusy} tabIndex={0}>
        {notice}
        <div className={SIZES[at]}>{children(STEPS[at]!)}</div>
        {isBusy && (
          <p className={css.wait} role="status">
            Открываем…
          </p>
        )}
      </section>
      <div className={css.zoom}>
        <Button
          kind="quiet"
          size="small"
          isSquare
          aria-label="Мельче"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <Icon name="magnifying-glass-minus" />
        </Button>
        <Button
          kind="quiet"
          size="small"
          isSquare
          aria-label="Крупнее"
          disabled={at === STEPS.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="magnifying-glass-plus" />
        </Button>
      </div>
    </div>
  );
}
