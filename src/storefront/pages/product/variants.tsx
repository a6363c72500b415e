import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import type { ProductView } from './product.view.ts';
import * as css from './variants.module.css';

type Variant = ProductView['variants'][number];

/** Products of one family, labelled by their differences; each has its own address. */
export function Variants({ variants, className }: { variants: Variant[]; className?: string | undefined }) {
  if (variants.length === 0) return null;
  const names = [...new Set(variants.flatMap((variant) => variant.differs.map(({ name }) => name)))];
  const title = names.join(', ') || 'Варианты';
  return (
    <nav aria-label={title} className={className}>
      <p className={css.title}>{title}</p>
      <ul className={css.list}>
        {variants.map((variant) => (
          <li key={variant.id} ref={variant.is_current ? scrollIntoRow : undefined}>
            <Link
              to={variant.href}
              preventScrollReset
              aria-current={variant.is_current ? 'true' : undefined}
              className={chipClass(
                variant.is_current ? 'chosen' : 'edge',
                variant.level === 'нет' ? css.away : undefined,
              )}
            >
              {typograph(variantName(variant))}
              {!variant.is_available && (
                <VisuallyHidden>
                  , {variant.level === 'нет' ? 'нет в наличии' : 'цена по запросу'}
                </VisuallyHidden>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row on a phone, and never the page: the sizes keep their order, and the chosen one is in sight. */
function scrollIntoRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!chosen || !row) return;
  const [place, shown] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - (shown.left + shown.width / 2);
}

function variantName({ differs, article, name }: Variant): string {
  return differs.map(({ value }) => value).join(', ') || article || name;
}
