import * as css from './print-head.module.css';
import { SellerLine } from './seller-line.tsx';
import { useShellLayout } from './shell-data.ts';

/** Printed above a cart or an order only: the shop, its phone and the seller (ЗоЗПП 26.1). */
export function PrintHead() {
  const layout = useShellLayout();
  if (!layout) return null;
  const { name, phones, email, company } = layout;
  return (
    <div className={css.head}>
      <p className={css.name}>{name}</p>
      <p>{[...phones.slice(0, 1), email].filter(Boolean).join(', ')}</p>
      <SellerLine company={company} className={css.company} />
    </div>
  );
}
