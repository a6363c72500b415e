import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { useOnce } from '../../../forms/use-once.ts';
import { OrderStatus } from '../orders/order-state.tsx';
import { orderFacts } from './order-facts.ts';
import * as css from './order-head.module.css';
import type { FullOrder } from './steps.ts';

/** Number, state, author and contract of an order; «Повторить заказ». */
export function OrderHead({ order }: { order: FullOrder }) {
  const { id, number, status, can_repeat } = order;
  const once = useOnce();
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
        <Typeset text={orderFacts(order)} />
      </p>
      {can_repeat && (
        <Form method="post" preventScrollReset className={css.repeat} onSubmit={once}>
          <input type="hidden" name="intent" value="repeat" />
          <Button type="submit" name="order" value={id} wide busy={isRepeating && 'Добавляем'}>
            <Icon name="arrow-clockwise" />
            Повторить заказ
          </Button>
        </Form>
      )}
    </header>
  );
}
