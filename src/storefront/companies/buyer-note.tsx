import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass, Typeset } from '../../ui/text/text.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';
import css from './buyer-note.module.css';

/** For whom one buys, with the way to change it; of a person who is in no company nothing is said. */
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
        {buyer?.contract && `, договор\u00a0${buyer.contract.number}`}
      </span>
      <a href={buyerHref(pathname + search)} rel="nofollow" className={linkClass}>
        Сменить
      </a>
    </p>
  );
}

/** The page of the choice, and from there back. */
export function buyerHref(back: string): string {
  return `/account/buyer?next=${encodeURIComponent(back)}`;
}
