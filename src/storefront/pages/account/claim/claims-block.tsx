import type { ReactNode } from 'react';
import { linkClass } from '../../../../ui/text/text.tsx';
import { ClaimStatus } from './claim-status.tsx';
import * as css from './claims-block.module.css';
import type { Claim, OrderClaims } from './order-claims.ts';

interface ClaimsBlockProps {
  claims: OrderClaims;
  /** A claim in the list. */
  row: (claim: Claim) => ReactNode;
  /** How to make a new one. */
  children: ReactNode;
}

/** Returns and claims of an order, and the way to a new one. */
export function ClaimsBlock({ claims: { can_claim, claims }, row, children }: ClaimsBlockProps) {
  if (!can_claim && claims.length === 0) return null;
  return (
    <section id="claims" className={css.claims} aria-labelledby="claims-title">
      <h2 id="claims-title">Возвраты и&nbsp;претензии</h2>
      {claims.length > 0 && (
        <ul className={css.list}>
          {claims.map((claim) => (
            <li key={claim.id}>{row(claim)}</li>
          ))}
        </ul>
      )}
      {can_claim && children}
    </section>
  );
}

export const CLAIM_LABEL = 'Оформить возврат или претензию';

/** The title and state of a claim. */
export function ClaimHead({ claim: { title, status } }: { claim: Claim }) {
  return (
    <>
      <span className={linkClass}>{title.replaceAll(' ', '\u00a0')}</span>
      <ClaimStatus status={status} />
    </>
  );
}
