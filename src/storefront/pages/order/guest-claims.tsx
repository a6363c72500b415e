import { buttonClass } from '../../../ui/button/button.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { answerOf, ClaimDetails } from '../account/claim/claim-details.tsx';
import { ClaimForm } from '../account/claim/claim-form.tsx';
import { CLAIM_LABEL, ClaimHead, ClaimsBlock } from '../account/claim/claims-block.tsx';
import type { OrderClaims } from '../account/claim/order-claims.ts';
import * as css from './guest-claims.module.css';

interface GuestClaimsProps {
  claims: OrderClaims;
  /** The rejected form about claims. */
  answer: FormAnswer | undefined;
}

/** Claims of an order by its link: a guest has no other page for them. */
export function GuestClaims({ claims, answer }: GuestClaimsProps) {
  const ofForm = answer?.values.intent === 'claim' ? answer : undefined;
  return (
    <ClaimsBlock
      claims={claims}
      row={(claim) => {
        const own = answerOf(claim, answer);
        return (
          <details open={claims.claims.length === 1 || own !== undefined}>
            <summary className={css.row}>
              <ClaimHead claim={claim} />
            </summary>
            <div className={css.whole}>
              <ClaimDetails claim={claim} formKey={claims.key} answer={own} />
            </div>
          </details>
        );
      }}
    >
      <details open={ofForm !== undefined} className={css.new}>
        <summary className={buttonClass({ kind: 'outline' })}>{CLAIM_LABEL}</summary>
        <ClaimForm claims={claims} answer={ofForm} />
      </details>
    </ClaimsBlock>
  );
}
