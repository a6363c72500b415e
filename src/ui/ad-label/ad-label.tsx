import { cx } from '../cx.ts';
import css from './ad-label.module.css';

/** What staff has said of a banner or a post; the fields of the API. */
export interface AdFacts {
  is_ad: boolean;
  advertiser: string;
  erid: string;
}

/**
 * «Реклама. ООО „Ромашка“. erid: 2VtzqwX» at everything that is an advert (38-ФЗ, B2B §9); nothing at what is none.
 * It takes the colour of what it stands on.
 */
export function AdLabel({ ad, className }: { ad: AdFacts; className?: string | undefined }) {
  if (!ad.is_ad) return null;
  return (
    <small className={cx(css.label, className)}>
      Реклама. {ad.advertiser}. <span lang="en">erid: {ad.erid}</span>
    </small>
  );
}
