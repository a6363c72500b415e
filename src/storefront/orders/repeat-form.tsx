import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import type { LastOrder } from './load-last-orders.ts';

/** «Повторить»: the goods go into the cart, and the page of orders says what became of each. */
export function RepeatForm({
  order: { id, number },
  kind,
  children,
}: {
  order: Pick<LastOrder, 'id' | 'number'>;
  kind: 'soft' | 'main';
  children: ReactNode;
}) {
  return (
    <Form method="post" action="/account/orders">
      <Button type="submit" kind={kind} name="order" value={id}>
        {children}
        <VisuallyHidden> № {number}</VisuallyHidden>
      </Button>
    </Form>
  );
}
