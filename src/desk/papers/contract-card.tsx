import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../platform/text/plural.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { formatRoubles } from '../../ui/price/price.tsx';
import { awaited } from '../api/awaited.ts';
import { api, data } from '../api/client.ts';
import { besides, changesIn, fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { Mark } from '../parts/mark.tsx';
import { notify } from '../parts/notify.ts';
import { useSeenVersion } from '../parts/seen-version.ts';
import { NO_SUM, typedSum } from '../parts/typed-sum.ts';
import { useWrite } from '../parts/use-write.ts';
import { useMay } from '../session/session.ts';
import { OwnWaiting } from '../trust/own-waiting.tsx';
import * as css from './card.module.css';
import { fieldName } from './field-name.ts';
import { contractQuery } from './paper-query.ts';
import { Checks, Facts, FileView, Loaded } from './parts.tsx';
import { Review } from './review.tsx';
import { CONTRACT_TONES } from './tones.ts';

type Contract = Shape<'StaffContract'>;

/** A contract with what the shop has checked, its file, its terms and the decision. */
export function ContractCard({ id }: { id: number }) {
  const may = useMay();
  const [isEdited, edit] = useState(false);
  const query = useQuery(contractQuery(id));
  return (
    <Loaded query={query}>
      {(contract) => (
        <Review
          path="contracts"
          thing={contract}
          query={contractQuery(id)}
          name={`Договор № ${contract.number}`}
          canDecide={
            contract.next_states.includes('active') &&
            contract.status.code !== 'refused' &&
            may('companies.review')
          }
        >
          <header className={css.head}>
            <h2>Договор {contract.number}</h2>
            <Mark tone={CONTRACT_TONES[contract.status.code]} isStrong>
              {contract.status.name}
            </Mark>
            <p className={css.about}>
              <Link to={`/companies/${contract.legal_entity.id}`}>{contract.legal_entity.name}</Link>{' '}
              <span className={css.note}>ИНН {contract.legal_entity.inn}</span>
            </p>
          </header>
          <div className={css.columns}>
            <FileView file={contract.file} />
            <Checks checks={contract.checks} />
          </div>
          <OwnWaiting kind="contract" subject={id} />
          <Terms contract={contract} />
          {may('contracts.terms') && !contract.is_of_1c && contract.next_states.length > 0 && (
            <div>
              <Button kind="quiet" size="small" onClick={() => edit(true)}>
                Изменить условия
              </Button>
            </div>
          )}
          {isEdited && <TermsForm contract={contract} onClose={() => edit(false)} />}
        </Review>
      )}
    </Loaded>
  );
}

function Terms({ contract }: { contract: Contract }) {
  const { payment_delay_days: days, credit_limit: limit, credit_left: left, debt, percent } = contract;
  const end = contract.valid_to ? `по ${formatDate(contract.valid_to)}` : 'бессрочный';
  return (
    <Facts
      facts={[
        ['Срок', `с ${formatDate(contract.date)}, ${end}`],
        ['Цены', contract.price_type.name],
        [percent < 0 ? 'Наценка' : 'Скидка', percent === 0 ? null : `${Math.abs(percent)} %`],
        ['Оплата', days === 0 || limit === null ? 'предоплата' : `отсрочка ${countOf(days, DAYS)}`],
        ['Лимит', limit === null ? null : `${formatRoubles(limit)}, осталось ${formatRoubles(left ?? 0)}`],
        ['Долг в 1С', debt && `${formatRoubles(debt.sum)} на ${formatDate(debt.as_of)}`],
        ['Доставка', contract.delivery_terms],
        ['Условия', contract.is_of_1c ? 'ведёт 1С' : null],
        ['Не принят', contract.review?.text],
      ]}
    />
  );
}

const FIELDS = ['delay', 'limit', 'percent', 'reason'];

function TermsForm({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const client = useQueryClient();
  const { seen, note } = useSeenVersion(contract.version);
  const [opened] = useState(contract);
  const change = useWrite({
    onError: note,
    mutationFn: (form: FormData) => {
      const limit = String(form.get('limit')).trim();
      const typed = {
        delay: Number(form.get('delay')),
        limit: limit === '' ? null : typedSum(limit),
        percent: Number(String(form.get('percent')).replace(',', '.')),
      };
      return data(
        api.PATCH('/api/v1/staff/contracts/{id}/', {
          params: { path: { id: String(contract.id) } },
          body: {
            version: seen(),
            reason: String(form.get('reason')),
            ...changedTerms(opened, typed),
          },
        }),
      );
    },
    onSuccess: (changed) => {
      const waiting = awaited(changed);
      if (!waiting) client.setQueryData(['contracts', 'one', contract.id], changed);
      client.invalidateQueries({ queryKey: ['contracts'] });
      client.invalidateQueries({ queryKey: ['own-approvals'] });
      notify({ text: waiting?.detail ?? `Условия договора № ${contract.number} изменены.` });
      onClose();
    },
  });
  const errors = fieldErrors(change.error);
  const [isNoSum, setIsNoSum] = useState(false);
  const submit = (form: FormData) => {
    const limit = String(form.get('limit')).trim();
    const isWrong = limit !== '' && typedSum(limit) === null;
    setIsNoSum(isWrong);
    if (isWrong) change.reset();
    else change.mutate(form);
  };
  const isOutdated = change.error !== null && changesIn(change.error) !== undefined;
  const field = (name: string, label: string, value: string | number) => (
    <TextField
      id={`terms-${name}`}
      name={name}
      label={label}
      defaultValue={value}
      error={name === 'limit' && isNoSum ? NO_SUM : errors[name]}
    />
  );
  return (
    <Confirm
      title={`Условия договора № ${contract.number}`}
      action="Изменить условия"
      busy={change.isPending && 'Записываем'}
      error={isOutdated ? null : besides(FIELDS, change.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      {isOutdated && <Conflict error={change.error} nameOf={fieldName} show={showTerm} />}
      {field('delay', 'Отсрочка, дней', contract.payment_delay_days)}
      {field('limit', 'Лимит, рублей; пусто — предоплата', contract.credit_limit ?? '')}
      {field('percent', 'Скидка, процентов; меньше нуля — наценка', contract.percent)}
      {field('reason', 'Почему', '')}
      <p className={css.note}>Оформленные заказы остаются по прежним условиям.</p>
    </Confirm>
  );
}

interface TypedTerms {
  delay: number;
  limit: number | null;
  percent: number;
}

/**
 * What the form has changed: a second try after a conflict must not undo a colleague's other terms. All terms when that is nothing,
 * for the server to say so.
 */
function changedTerms(opened: Contract, typed: TypedTerms): Partial<TypedTerms> {
  const { payment_delay_days: delay, credit_limit: limit, percent } = opened;
  const before: TypedTerms = { delay, limit, percent };
  const names = (Object.keys(typed) as (keyof TypedTerms)[]).filter((name) => typed[name] !== before[name]);
  return names.length === 0 ? typed : Object.fromEntries(names.map((name) => [name, typed[name]]));
}

/** A term as a conflict shows it: the limit is in kopecks there. */
function showTerm(field: string, value: unknown): string {
  return field === 'creditLimit' && typeof value === 'number' ? formatRoubles(value / 100) : String(value);
}
