import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, phoneHref } from '../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../platform/text/plural.ts';
import { type ClaimState, OPEN_STATES } from '../../shop/orders/claims/claims.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { formatRoubles } from '../../ui/price/price.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { failureText, leavesNothing } from '../api/failures.ts';
import { Icon } from '../icon/icon.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { ThingNews } from '../live/thing-news.tsx';
import { Button } from '../parts/button.tsx';
import { foot } from '../parts/foot.ts';
import { longMoment } from '../parts/moments.ts';
import { useMay } from '../session/session.ts';
import * as css from './claim-card.module.css';
import { type Claim, claimQuery } from './claim-query.ts';
import { ClaimMark } from './claim-state.tsx';
import { ClaimStepDialog, STEPS, type Step } from './claim-step.tsx';

/** A claim with everything that belongs to it, and its next steps. */
export function ClaimCard({ id }: { id: number }) {
  const { data: claim, error } = useQuery(claimQuery(id));
  const may = useMay();
  const [step, setStep] = useState<Step | null>(null);
  const steps = (claim?.steps ?? []).filter((to): to is Step & ClaimState => to in STEPS);
  const isDeciding = may('claims.decide') && steps.length > 0;
  const keyTo = (to: Step) =>
    isDeciding && steps.some((each) => each === to) ? () => setStep(to) : undefined;
  useKeys({ accept: keyTo('accepted'), refuse: keyTo('refused') });
  if (leavesNothing(error, claim)) return <Notice kind="wrong">{failureText(error)}</Notice>;
  if (!claim)
    return (
      <p className={css.wait} role="status">
        Загружаем…
      </p>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.content} aria-label={claim.title} tabIndex={0}>
        <Heading claim={claim} />
        <p className={css.text}>{claim.text}</p>
        <Photos claim={claim} />
        <ul className={css.lines}>
          {claim.lines.map(({ line, name, article, unit, quantity, handed, total }) => (
            <li key={line}>
              <span>
                <b>{name}</b>
                <span className={css.quiet}>
                  {article} · отдано {quantityOf(handed, unit)}
                </span>
              </span>
              <span className={css.number}>
                {quantityOf(quantity, unit)}
                {total !== null && <b>{formatRoubles(total)}</b>}
              </span>
            </li>
          ))}
        </ul>
        {claim.refusal && (
          <Notice kind="wrong">
            {claim.refusal.name}. {claim.refusal.text}
          </Notice>
        )}
        {claim.decision && (
          <Notice kind="good">
            {claim.decision.name}
            {claim.decision.sum !== null && ` ${formatRoubles(claim.decision.sum)}`}. {claim.decision.text}
          </Notice>
        )}
        <h3>История</h3>
        <ul className={css.history}>
          {claim.history.toReversed().map(({ code, name, at, by, note }) => (
            <li key={`${code} ${at}`}>
              <span className={css.quiet}>{longMoment(new Date(at))}</span>
              <span>
                <b>{by}</b> {name.toLowerCase()}
                {note && <span className={css.quiet}>: {note}</span>}
              </span>
            </li>
          ))}
        </ul>
        <ThingNews at="bottom" thing={{ kind: 'claim', id, version: claim.version, query: claimQuery(id) }} />
      </section>
      {isDeciding && (
        <div className={css.bar} ref={foot}>
          {steps.toReversed().map((to, at) => (
            <Button key={to} kind={at === steps.length - 1 ? 'main' : 'dark'} onClick={() => setStep(to)}>
              {STEPS[to].name}
            </Button>
          ))}
        </div>
      )}
      {step && <ClaimStepDialog claim={claim} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function Heading({ claim }: { claim: Claim }) {
  const {
    title,
    status,
    order,
    company,
    contact,
    kind,
    wish,
    answer_by: by,
    refund_by: refundBy,
    act_url: act,
  } = claim;
  const isOpen = OPEN_STATES.includes(status.code as ClaimState);
  return (
    <header>
      <div className={css.title}>
        <h2>{title}</h2>
        <ClaimMark status={status} />
        {isOpen && by && <span className={css.quiet}>ответить до {formatDate(by)}</span>}
      </div>
      <p>
        <b>{company ?? contact.name}</b>{' '}
        <span className={css.quiet}>
          {company && `${contact.name}, `}
          <a href={phoneHref(contact.phone)}>{contact.phone}</a>, {contact.email}
        </span>
      </p>
      <p>
        {kind.name}. Просит: {wish.name.toLowerCase()}
        {isOpen && refundBy && `, деньги до ${formatDate(refundBy)}`}. К{' '}
        <Link to={`/orders/${order.id}`} className={linkClass}>
          заказу № {order.number}
        </Link>
        {act && (
          <>
            {' · '}
            <a href={act} className={linkClass}>
              акт о расхождениях
            </a>
          </>
        )}
      </p>
    </header>
  );
}

function Photos({ claim: { files } }: { claim: Claim }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.photos}>
      {files.map(({ id, name, download_url: url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Открыть фотографию ${name}`}>
            <img src={url} alt={name} loading="lazy" />
            <Icon name="magnifying-glass-plus" size="small" className={css.zoom} />
          </a>
        </li>
      ))}
    </ul>
  );
}
