import { useSearchParams } from 'react-router';
import { POWER_STATUS_NAMES, powerStatuses } from '../../../../shop/companies/powers/powers.ts';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import type { Session } from '../../../visitor/session.ts';
import { PaperList } from '../papers/paper-list.tsx';
import * as css from '../papers/papers.module.css';
import type { Company, paperFilters } from '../papers/papers.ts';
import { answerTo } from '../parts/account-action.ts';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { NewPower } from './new-power.tsx';
import { powerColumns } from './power-columns.tsx';

export type PowerFilters = ReturnType<typeof paperFilters<(typeof powerStatuses)[number]>>;

/** The data of the page. */
export interface PowersView {
  powers: Answer<'/api/v1/orders/orders/power_of_attorney/'>;
  companies: Company[];
  filters: PowerFilters;
  window: ListWindow;
}

interface PowersScreenProps {
  view: PowersView;
  buyer: Session['buyer'];
  answer: FormAnswer | undefined;
}

const DONE: Record<string, string> = {
  added: 'Доверенность добавлена, она на\u00a0проверке. Ответим за\u00a0один рабочий день.',
  revoked: 'Доверенность отозвана: получить по\u00a0ней товар больше нельзя.',
};

/** Powers of attorney of the user's companies: who may collect goods, until when, and how to revoke one. */
export function PowersScreen({ view, buyer, answer }: PowersScreenProps) {
  const { powers, companies, filters, window } = view;
  const [address] = useSearchParams();
  const list = usePaged(powers, window, (api, next) =>
    data(
      api.GET('/api/v1/orders/orders/power_of_attorney/', {
        params: { query: { ...filters, ...next } },
      }),
    ),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const isNone = powers.count === 0 && !isFiltered;
  const creating = companies.filter(({ can }) => can.create_powers);
  const rejectedRevoke = answerTo(answer, 'revoke');
  const isRejected = answer !== undefined && !rejectedRevoke;
  const isFormOpen = creating.length > 0 && (isNone || address.has('add') || isRejected);
  const done = DONE[address.get('done') ?? ''];
  return (
    <>
      {done && !answer && (
        <div className={css.note}>
          <Notice kind="good">{done}</Notice>
        </div>
      )}
      {rejectedRevoke && (
        <div className={css.note}>
          <Notice kind="wrong">{rejectedRevoke.errors.form}</Notice>
        </div>
      )}
      {isNone && <NoPowers mayCreate={creating.length > 0} />}
      {isFormOpen && <NewPower companies={creating} current={buyer?.legal_entity.id} answer={answer} />}
      {!isNone && (
        <PaperList
          list={list}
          columns={powerColumns(companies.length)}
          href="/account/powers"
          caption="Доверенности"
          none="доверенностей"
          isFiltered={isFiltered}
          advice="Проверьте номер или фамилию, выберите другой статус."
          companies={companies}
        >
          <SearchFilter label="Номер или фамилия" />
          <SelectFilter
            name="status"
            label="Статус"
            any="Любой статус"
            options={powerStatuses.map((value) => ({ value, label: POWER_STATUS_NAMES[value] }))}
          />
        </PaperList>
      )}
    </>
  );
}

function NoPowers({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyList title="Доверенностей нет" icon="identification-card">
      {mayCreate
        ? 'Добавьте человека, который будет получать товар, — проверим за день. Потом его можно выбрать в заказе.'
        : 'Доверенность добавляет руководитель или закупщик вашего юрлица: попросите его.'}
    </EmptyList>
  );
}
