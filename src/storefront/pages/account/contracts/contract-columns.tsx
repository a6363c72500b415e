import { Form } from 'react-router';
import { formatKopecks, fromRoubles } from '../../../../platform/text/money.ts';
import { countOf, DAYS } from '../../../../platform/text/plural.ts';
import { CONTRACT_STATUS_NAMES } from '../../../../shop/companies/contracts/contracts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Typeset, VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import { CreditLimit } from '../../../companies/credit-limit.tsx';
import { formatDay } from '../../../places/days.ts';
import type { Session } from '../../../visitor/session.ts';
import { PaperFile } from '../papers/paper-file.tsx';
import * as papers from '../papers/papers.module.css';
import { type Column, Under } from '../parts/data-table.tsx';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';
import * as css from './contract-columns.module.css';

export type Contract = Answer<'/api/v1/orders/orders/contracts/'>['results'][number];

const TONES: Record<Contract['status'], StatusTone> = {
  draft: 'done',
  review: 'waiting',
  signing: 'waiting',
  active: 'good',
  expiring: 'waiting',
  expired: 'wrong',
  terminated: 'wrong',
  refused: 'wrong',
};

/** Only a scan so far: the shop enters its terms after checking it. */
const TERMLESS: ReadonlySet<string> = new Set(['review', 'refused']);

/**
 * The columns of the list of contracts.
 * @param companies number of the user's companies
 * @param buyer the current company and contract
 */
export function contractColumns(companies: number, buyer: Session['buyer']): Column<Contract>[] {
  return [
    {
      head: 'Договор',
      place: 'title',
      cell: ({ number, date, legal_entity }) => (
        <>
          <span className={papers.number}>№&nbsp;{number}</span>
          <Under>от&nbsp;{formatDay(date)}</Under>
          {companies > 1 && (
            <Under>
              <Typeset text={legal_entity.name} />
            </Under>
          )}
        </>
      ),
    },
    {
      head: 'Статус',
      place: 'status',
      cell: ({ status, valid_to, is_expiring, review }) => (
        <>
          <span className={papers.whole}>
            <StatusWord tone={TONES[status]}>{CONTRACT_STATUS_NAMES[status]}</StatusWord>
          </span>
          <Under>
            <span className={is_expiring ? papers.soon : undefined}>
              {valid_to === null ? 'бессрочный' : `до\u00a0${formatDay(valid_to)}`}
            </span>
          </Under>
          {review && <Under>{review.text}</Under>}
        </>
      ),
    },
    {
      head: 'Цены',
      cell: ({ status, price_type, percent }) =>
        TERMLESS.has(status) ? (
          status === 'review' && <span className={papers.quiet}>Укажем после проверки</span>
        ) : (
          <Prices name={price_type.name} percent={percent} />
        ),
    },
    {
      head: 'Оплата',
      cell: (contract) =>
        !TERMLESS.has(contract.status) && (
          <>
            <span className={css.terms}>{paymentTerms(contract)}</span>
            <CreditLimit limit={contract.credit_limit} left={contract.credit_left} />
            <Debt debt={contract.debt} />
          </>
        ),
    },
    { head: 'Файл', cell: ({ file }) => <PaperFile file={file} /> },
    {
      head: 'Покупать',
      place: 'action',
      isNumber: true,
      isHeadHidden: true,
      cell: (contract) => <Choose contract={contract} isChosen={buyer?.contract?.id === contract.id} />,
    },
  ];
}

/** «Опт Москва» under «скидка 5,5 %» */
function Prices({ name, percent }: { name: string; percent: number }) {
  const size = String(Math.abs(percent)).replace('.', ',');
  return (
    <>
      <span className={css.terms}>{name}</span>
      {percent !== 0 && (
        <span className={cx(papers.line, papers.quiet)}>
          {percent > 0 ? 'скидка' : 'наценка'} {size}&nbsp;%
        </span>
      )}
    </>
  );
}

/** The terms of payment, in words. */
function paymentTerms({ payment_delay_days: days, credit_limit }: Contract): string {
  if (days === 0 || credit_limit === null) return 'Предоплата';
  return `Отсрочка ${countOf(days, DAYS)}`;
}

/** The debt by the books of the shop, with its day. */
function Debt({ debt }: Pick<Contract, 'debt'>) {
  if (debt === null || debt === undefined) return null;
  const day = formatDay(debt.as_of);
  const sum = formatKopecks(Math.abs(fromRoubles(debt.sum)));
  return (
    <span className={cx(papers.line, papers.quiet)}>
      {debt.sum < 0 ? 'Аванс' : 'Долг'} на&nbsp;{day}: {sum}&nbsp;₽
      {debt.overdue > 0 && <>, просрочено {formatKopecks(fromRoubles(debt.overdue))}&nbsp;₽</>}
    </span>
  );
}

/** Switches to buying by this contract: prices, payer and payment terms follow (COM-5). */
function Choose({ contract, isChosen }: { contract: Contract; isChosen: boolean }) {
  if (isChosen) return <span className={css.chosen}>Покупаете по&nbsp;нему</span>;
  if (!contract.can_choose) return null;
  return (
    <Form method="post" action="/account/buyer?next=%2Faccount%2Fcontracts" preventScrollReset>
      <Button type="submit" kind="soft" name="buyer" value={`${contract.legal_entity.id}:${contract.id}`}>
        <span>
          Покупать<span className={css.whole}> по&nbsp;договору</span>
          <VisuallyHidden> № {contract.number}</VisuallyHidden>
        </span>
      </Button>
    </Form>
  );
}
