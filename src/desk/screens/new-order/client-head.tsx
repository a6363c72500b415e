import { Link } from 'react-router';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { Shape } from '../../api/shapes.ts';
import { FilterSelect } from '../../lists/filters.tsx';
import * as css from './new-order.module.css';
import { contactOf, isGuest, type OrderDraft } from './order-draft.ts';

interface ClientHeadProps {
  client: Shape<'OrderClient'>;
  draft: OrderDraft;
  quote: Shape<'ClientQuote'> | undefined;
  onChange: (change: Partial<OrderDraft>) => void;
  /** Another client. */
  onLeave: () => void;
}

/** For whom the order is: the company and its person, the contract and the city that decide the prices. */
export function ClientHead({ client, draft, quote, onChange, onLeave }: ClientHeadProps) {
  const { legal_entity: company, people, contracts, cities, companies } = client;
  const person = people.find(({ id }) => id === draft.user);
  const chooseUser = (value: string | undefined) => {
    const chosen = people.find(({ id }) => String(id) === value);
    onChange({ user: chosen?.id ?? null, fields: { ...draft.fields, ...contactOf(chosen) } });
  };
  const asNumber = (value: string | undefined) => (value === undefined ? null : Number(value));
  return (
    <section className={css.client} aria-label="Заказчик">
      <b>
        {isGuest(client) ? 'Клиент без кабинета' : (company?.name ?? person?.name)}{' '}
        {company && <span className={css.quiet}>ИНН {company.inn}</span>}
      </b>
      {company && (
        <FilterSelect
          label="Кто заказывает"
          value={text(draft.user)}
          options={people.map(({ id, name }) => ({ value: String(id), name }))}
          onChange={chooseUser}
        />
      )}
      {company && contracts.length > 0 && (
        <FilterSelect
          label="Без договора"
          value={text(draft.contract)}
          options={contracts.map(({ id, number, percent }) => ({
            value: String(id),
            name: `Договор № ${number}${percent > 0 ? `, скидка ${percent} %` : ''}`,
          }))}
          onChange={(value) => onChange({ contract: asNumber(value) })}
        />
      )}
      <FilterSelect
        label="Город"
        value={text(draft.city)}
        options={cities.map(({ id, name }) => ({ value: String(id), name }))}
        onChange={(value) => onChange({ city: asNumber(value) })}
      />
      {companies.map(({ id, name }) => (
        <Link key={id} to={`/orders/new?company=${id}&user=${draft.user}`} className={linkClass}>
          Заказ для {name}
        </Link>
      ))}
      <button type="button" className={linkClass} onClick={onLeave}>
        Другой клиент
      </button>
      {company && people.length === 0 && (
        <span className={css.error}>
          У юрлица нет руководителя или закупщика: заказ не за кого оформить. Пригласите его в карточке
          юрлица.
        </span>
      )}
      <Terms quote={quote} />
    </section>
  );
}

/** The terms of the chosen contract. */
function Terms({ quote }: { quote: Shape<'ClientQuote'> | undefined }) {
  const contract = quote?.buyer?.contract;
  if (!contract) return null;
  const { credit, payment_delay_days: days, valid_to: validTo } = contract;
  const facts = [
    credit && `Лимит ${formatRoubles(credit.limit)}, осталось ${formatRoubles(credit.left)}`,
    days > 0 && `отсрочка ${days} дн.`,
    validTo && `договор до ${formatDate(validTo)}`,
  ].filter(Boolean);
  return facts.length === 0 ? null : <span className={css.credit}>{facts.join(', ')}</span>;
}

function text(id: number | null): string | undefined {
  return id === null ? undefined : String(id);
}
