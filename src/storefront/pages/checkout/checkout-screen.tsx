import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatKopecks } from '../../../core/money.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { countOf } from '../../../ui/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import { ChangesQuestion } from './changes-question.tsx';
import type { CheckoutView } from './checkout.view.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import css from './checkout-screen.module.css';
import { ContactStep } from './contact-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { initialValues } from './initial-values.ts';
import { deliveryTypeOf, problemsOf } from './order-form.ts';
import { OrderShelf } from './order-shelf.tsx';
import { PaymentStep } from './payment-step.tsx';
import { Refusal } from './refusal.tsx';
import { afterChanges, readShown, shownOf, totalOf, writeShown } from './shown.ts';
import { Step } from './step.tsx';
import { contactSummary, deliverySummary } from './summaries.ts';
import { useCheckoutForm } from './use-checkout-form.ts';

interface CheckoutScreenProps {
  view: CheckoutView;
  answer: CheckoutAnswer | undefined;
}

/** The checkout: one form of steps at the left, the order on its shelf at the right (UX.md «Checkout»). */
export function CheckoutScreen({ view, answer }: CheckoutScreenProps) {
  const typed = answer?.values ?? initialValues(view);
  const isContactKnown = !['name', 'phone', 'email'].some((name) => problemsOf(typed)[name]);
  const { errors, values, form, isDone, finish, edit } = useCheckoutForm(answer, {
    initial: typed,
    filled: view.isKnown && isContactKnown ? ['contact'] : [],
  });
  const isBusy = useNavigation().formAction?.startsWith('/checkout') ?? false;
  const shown = shownOf(view.city, view.lines, view.prices);
  const asked = askedOf(view, answer);
  const type = deliveryTypeOf(values);
  const id = useId();
  return (
    <div className={css.page}>
      <h1>Оформление заказа</h1>
      <Form method="post" noValidate className={css.layout} id={id} {...form}>
        <div className={css.steps}>
          {asked && answer?.changes && (
            <ChangesQuestion
              changes={answer.changes}
              lines={view.lines}
              total={asked.shown.lines.length > 0 ? totalOf(asked.shown, type) : 0}
              isBusy={isBusy}
            />
          )}
          <Refusal errors={errors} />
          {view.missing.length > 0 && (
            <Notice kind="attention">
              {`Без ${countOf(view.missing.length, ['товара', 'товаров', 'товаров'])}: сейчас их не\u00a0купить, в\u00a0корзине они останутся. ${view.missing.slice(0, 3).map(typograph).join('; ')}${view.missing.length > 3 ? '…' : '.'}`}
            </Notice>
          )}
          {!view.isKnown && (
            <p className={css.login}>
              Уже покупали?{' '}
              <a href="/auth/login?next=%2Fcheckout" className={linkClass}>
                Войдите
              </a>
              , и&nbsp;контакты заполнятся сами.
            </p>
          )}
          <Step
            id="delivery"
            number={1}
            title="Получение"
            summary={deliverySummary(values, view)}
            isDone={isDone('delivery')}
            onEdit={() => edit('delivery')}
            onDone={() => finish('delivery', 'title-contact')}
          >
            <DeliveryStep view={view} shown={shown} typed={typed} errors={errors} />
          </Step>
          <Step
            id="contact"
            number={2}
            title="Контакты"
            summary={contactSummary(values)}
            isDone={isDone('contact')}
            onEdit={() => edit('contact')}
            onDone={() => finish('contact', 'title-payment')}
          >
            <ContactStep typed={typed} errors={errors} />
          </Step>
          <Step id="payment" number={3} title="Оплата" summary={[]} isDone={false} onEdit={() => {}}>
            <PaymentStep typed={typed} errors={errors} />
          </Step>
          <div className={css.confirm} data-page-foot>
            <Button
              type="submit"
              size="big"
              kind={asked ? 'outline' : 'main'}
              busy={isBusy && 'Оформляем'}
              className={css.button}
            >
              <span>
                Подтвердить заказ{' '}
                {view.delivery.map(({ type }) => (
                  <span key={type} data-for={type}>
                    на&nbsp;{formatKopecks(totalOf(shown, type))}&nbsp;₽
                  </span>
                ))}
              </span>
            </Button>
          </div>
        </div>
        <OrderShelf view={view} shown={shown} />
        <input type="hidden" name="key" value={answer?.isSame ? (answer.values.key ?? '') : view.key} />
        <input type="hidden" name="shown" value={writeShown(shown)} />
        {asked && <input type="hidden" name="agreed" value={writeShown(asked.shown)} />}
        {asked && <input type="hidden" name="less" value={asked.less} />}
      </Form>
    </div>
  );
}

/** What one would agree to: what was shown, as it is now; and of which lines the cart is to want less. */
function askedOf(view: CheckoutView, answer: CheckoutAnswer | undefined) {
  const { shown, agreed, intent } = answer?.values ?? {};
  const before = answer?.changes && readShown(intent === 'accept' ? agreed : shown);
  if (!before || !answer?.changes) return undefined;
  const lines = afterChanges(before.lines, view.lines, answer.changes);
  const isLess = ({ id, quantity }: (typeof lines)[number]) =>
    view.lines.some((line) => line.id === id && line.quantity > quantity);
  const less = lines.filter(isLess).map(({ id, quantity }) => `${id} ${quantity}`);
  return { shown: shownOf(view.city, lines, view.prices), less: less.join('\n') };
}
