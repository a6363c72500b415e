import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { formatDay } from '../../../days.ts';
import { OrderStatus } from '../orders/order-state.tsx';
import css from './order-head.module.css';
import type { FullOrder } from './steps.ts';

/** Number, state, who made it and by which contract; «Повторить заказ». */
export function OrderHead({ order }: { order: FullOrder }) {
  const { id, number, created_at, placed_by, legal_entity, contract, status, can_repeat } = order;
  const isRepeating = useNavigation().formData?.get('intent') === 'repeat';
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h1>Заказ №&nbsp;{number}</h1>
        <span className={css.status}>
          <OrderStatus status={status} />
        </span>
      </div>
      <p className={css.facts}>
        от&nbsp;{formatDay(created_at)}
        {placed_by && `, оформил\u00a0${placed_by}`}.
        {legal_entity && ` Покупатель: ${legal_entity.name}, ИНН\u00a0${legal_entity.inn}.`}
        {contract && ` Договор №\u00a0${contract.number}.`}
      </p>
      {can_repeat && (
        <Form method="post" preventScrollReset className={css.repeat}>
          <input type="hidden" name="intent" value="repeat" />
          <Button type="submit" name="order" value={id} wide busy={isRepeating && 'Кладём'}>
            <Icon name="arrow-clockwise" />
            Повторить заказ
          </Button>
        </Form>
      )}
    </header>
  );
}
