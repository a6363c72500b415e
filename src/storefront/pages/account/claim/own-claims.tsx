import { buttonClass } from '../../../../ui/button/button.tsx';
import * as css from './claims-block.module.css';
import { CLAIM_LABEL, ClaimHead, ClaimsBlock } from './claims-block.tsx';
import type { OrderClaims } from './order-claims.ts';

/** Claims of an order in the account, which have pages of their own. */
export default function OwnClaims({ claims }: { claims: OrderClaims }) {
  return (
    <ClaimsBlock
      claims={claims}
      row={(claim) => (
        <a href={`/account/claims/${claim.id}`} className={css.row}>
          <ClaimHead claim={claim} />
        </a>
      )}
    >
      <a href={`/account/claims/new?order=${claims.order.id}`} className={buttonClass({ kind: 'outline' })}>
        {CLAIM_LABEL}
      </a>
    </ClaimsBlock>
  );
}
