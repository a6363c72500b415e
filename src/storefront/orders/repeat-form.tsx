import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { useOnce } from '../forms/use-once.ts';

interface RepeatFormProps {
  order: { id: number; number: string };
  /** The page that repeats the order and reports the result for each product; by default the current one. */
  page?: '/account/orders';
  children: ReactNode;
}

/** «Повторить»: adds the products of an order to the cart. */
export function RepeatForm({ order: { id, number }, page, children }: RepeatFormProps) {
  const once = useOnce();
  const isRepeating = useNavigation().formData?.get('order') === String(id);
  return (
    <Form method="post" preventScrollReset={!page} {...(page && { action: page })} onSubmit={once}>
      <input type="hidden" name="intent" value="repeat" />
      <Button type="submit" kind="soft" name="order" value={id} busy={isRepeating && 'Добавляем'}>
        {children}
        <VisuallyHidden> № {number}</VisuallyHidden>
      </Button>
    </Form>
  );
}
