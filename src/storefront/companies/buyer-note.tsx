import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass, Typeset } from '../../ui/text/text.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';
import * as css from './buyer-note.module.css';

/**
 * The company the visitor buys for, with a link to change it; renders nothing for a person without a company.
 */
export function BuyerNote() {
  const { pathname, search } = useLocation();
  const { accountData } = useVisitor();
  if (!accountData?.isLegalEntity) return null;
  const { buyer } = accountData;
  return (
    <p className={css.note}>
      <Icon name={buyer ? 'buildings' : 'user-circle'} size="small" />
      <span>
        Покупаю для <Typeset text={buyer ? buyer.legal_entity.name : 'себя'} />
        {buyer?.contract && `, договор\u00a0№\u00a0${buyer.contract.number}`}
      </span>
      <a href={buyerHref(pathname + search)} rel="nofollow" className={linkClass}>
        Сменить
      </a>
    </p>
  );
}

/** The address of the page where the buyer is chosen; it returns to `back`. */
export function buyerHref(back: string): string {
  return `/account/buyer?next=${encodeURIComponent(back)}`;
}
