import { formatRoubles, Price } from '../../ui/price/price.tsx';
import * as css from './credit-limit.module.css';

interface CreditLimitProps {
  /** Roubles; null if the contract gives no credit, and nothing is shown. */
  limit: number | null;
  left: number | null;
  /** A heading for a place of its own: «Лимит по договору № 114/26». */
  title?: string;
}

/** The available credit of a contract, with a bar. */
export function CreditLimit({ limit, left, title }: CreditLimitProps) {
  if (limit === null || left === null) return null;
  return (
    <div className={css.limit}>
      {title && <p className={css.title}>{title}</p>}
      <Price value={left} className={css.sum} />
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={css.bar}>
        <rect width="100" height="1" className={css.whole} />
        <rect width={limit > 0 ? (left / limit) * 100 : 0} height="1" className={css.left} />
      </svg>
      <p className={css.of}>свободно из&nbsp;{formatRoubles(limit)}</p>
    </div>
  );
}
