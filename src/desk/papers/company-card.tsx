import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { formatRoubles } from '../../ui/price/price.tsx';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { FilterSelect } from '../lists/filters.tsx';
import { buttonClass } from '../parts/button.tsx';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { useMay } from '../session/session.ts';
import * as css from './card.module.css';
import { companyQuery } from './paper-query.ts';
import { Checks, Facts, Loaded } from './parts.tsx';
import { Review } from './review.tsx';
import { COMPANY_TONES, CONTRACT_TONES, POWER_TONES } from './tones.ts';

type Company = Shape<'StaffCompany'>;

/** A company with its people and papers, what the shop has checked, and the decision. */
export function CompanyCard({ id }: { id: number }) {
  const may = useMay();
  const query = useQuery(companyQuery(id));
  return (
    <Loaded query={query}>
      {(company) => (
        <Review
          path="companies"
          thing={company}
          query={companyQuery(id)}
          name={company.name}
          canDecide={company.status.code === 'review' && may('companies.review')}
        >
          <header className={css.head}>
            <h2>{company.name}</h2>
            <Mark tone={COMPANY_TONES[company.status.code]} isStrong>
              {company.status.name}
            </Mark>
            <p className={css.about}>
              {company.full_name}{' '}
              <span className={css.note}>с {longMoment(new Date(company.created_at))}</span>
            </p>
          </header>
          <div className={css.columns}>
            <Requisites company={company} />
            <Checks checks={company.checks} />
          </div>
          <div className={css.chips}>
            {may('orders.create') && (
              <Link to={`/orders/new?company=${id}`} className={buttonClass({ kind: 'quiet' })}>
                Заказ за клиента
              </Link>
            )}
            {may('companies.review') && <Manager company={company} />}
          </div>
          <People company={company} />
          <Papers company={company} />
        </Review>
      )}
    </Loaded>
  );
}

function Requisites({ company }: { company: Company }) {
  const { bank, debt } = company;
  return (
    <Facts
      facts={[
        ['ИНН', company.inn],
        ['КПП', company.kpp],
        ['ОГРН', company.ogrn],
        ['Адрес', company.address],
        ['Банк', bank && `${bank.name}, БИК ${bank.bik}, счёт ${bank.account}`],
        ['ЭДО', company.edo_id],
        ['Город', company.city?.name],
        ['Менеджер', company.manager?.name],
        ['Долг', debt && `${formatRoubles(debt.sum)}, просрочено ${formatRoubles(debt.overdue)}`],
        ['Не подтверждено', company.review?.text],
      ]}
    />
  );
}

/** Who of the colleagues answers for the company. */
function Manager({ company: { id, version, manager } }: { company: Company }) {
  const client = useQueryClient();
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', 'company.review'],
    queryFn: () =>
      data(api.GET('/api/v1/staff/colleagues/', { params: { query: { kind: 'company.review' } } })),
  });
  const place = useMutation({
    mutationFn: (chosen: number | null) =>
      data(
        api.PATCH('/api/v1/staff/companies/{id}/', {
          params: { path: { id: String(id) } },
          body: { version, manager: chosen },
        }),
      ),
    onSuccess: (company) => {
      client.setQueryData(['companies', 'one', id], company);
      client.invalidateQueries({ queryKey: ['companies', 'list'] });
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  return (
    <FilterSelect
      label="Назначить менеджера"
      value={manager ? String(manager.id) : undefined}
      options={people.map((person) => ({ value: String(person.id), name: person.name }))}
      onChange={(chosen) => place.mutate(chosen === undefined ? null : Number(chosen))}
    />
  );
}

function People({ company: { people } }: { company: Company }) {
  return (
    <section className={css.part}>
      <h3>Сотрудники</h3>
      <Facts
        facts={people.map(
          ({ name, role_name: role, email, phone }) =>
            [`${name}, ${role}`, [phone, email].filter(Boolean).join(', ')] as const,
        )}
      />
    </section>
  );
}

function Papers({ company }: { company: Company }) {
  const { contracts, powers, id } = company;
  return (
    <section className={css.part}>
      <h3>Договоры, доверенности, заказы</h3>
      <ul className={css.part}>
        {contracts.map((contract) => (
          <li key={`contract ${contract.id}`} className={css.chips}>
            <Link to={`/contracts/${contract.id}`}>Договор № {contract.number}</Link>
            <Mark tone={CONTRACT_TONES[contract.status]}>
              {contract.valid_to ? `до ${formatDate(contract.valid_to)}` : 'бессрочный'}
            </Mark>
          </li>
        ))}
        {powers.map((power) => (
          <li key={`power ${power.id}`} className={css.chips}>
            <Link to={`/powers/${power.id}`}>Доверенность № {power.number}</Link>
            <Mark tone={POWER_TONES[power.status]}>{power.person}</Mark>
          </li>
        ))}
        <li className={css.chips}>
          <Link to={`/orders?text=${company.inn}`}>Заказов: {company.orders_count}</Link>
          <Link to={`/documents?text=${company.inn}`}>Документов: {company.documents_count}</Link>
          <span className={css.note}>№ юрлица {id}</span>
        </li>
      </ul>
    </section>
  );
}
