import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import RemoveLines, { type RemoveLinesProps } from './remove-lines.tsx';
import type { FullOrder } from './steps.ts';

/** What a buyer may still take back: single lines, or all of the order. */
export default function Cancellation(props: RemoveLinesProps) {
  return (
    <>
      <RemoveLines {...props} />
      <CancelOrder order={props.order} />
    </>
  );
}

function CancelOrder({ order: { number, fulfilment } }: { order: FullOrder }) {
  const isBusy = useNavigation().formData?.get('intent') === 'cancel';
  return (
    <Confirm
      label={fulfilment === 'part' ? 'Отменить остальное' : 'Отменить заказ'}
      question={
        fulfilment === 'part' ? (
          <p>Отменить всё, что ещё не&nbsp;передали по&nbsp;заказу №&nbsp;{number}?</p>
        ) : (
          <p>Отменить заказ №&nbsp;{number}? Повторить его можно будет в&nbsp;любой день.</p>
        )
      }
    >
      <Form method="post">
        <Button type="submit" name="intent" value="cancel" kind="dark" busy={isBusy && 'Отменяем'}>
          Да, отменить
        </Button>
      </Form>
    </Confirm>
  );
}
