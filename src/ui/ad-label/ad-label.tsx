import { cx } from '../cx.ts';
import * as css from './ad-label.module.css';

/** The advert facts that staff entered for a banner or a post; fields of the API. */
export interface AdFacts {
  is_ad: boolean;
  advertiser: string;
  erid: string;
}

/**
 * «Реклама. ООО „Ромашка“. erid: 2VtzqwX» on every advert (UI-14); renders nothing otherwise. It takes the
 * colour of its background.
 */
export function AdLabel({ ad, className }: { ad: AdFacts; className?: string | undefined }) {
  if (!ad.is_ad) return null;
  return (
    <small className={cx(css.label, className)}>
      Реклама. {ad.advertiser}. <span lang="en">erid: {ad.erid}</span>
    </small>
  );
}
