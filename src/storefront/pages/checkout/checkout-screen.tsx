import { Form, useNavigation } from 'react-router';
import { hiddenClass } from '../../../ui/text/text.tsx';
import { useCity } from '../../shell/shell-data.ts';
import { BuyerStep } from './buyer-step.tsx';
import { ChangesQuestion } from './changes-question.tsx';
import type { CheckoutView } from './checkout.view.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import * as css from './checkout-screen.module.css';
import { Confirm, Sums } from './confirm.tsx';
import { ContactStep } from './contact-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { initialValues } from './initial-values.ts';
import { useMoved } from './moved.ts';
import { MovedNote } from './moved-note.tsx';
import { LoginNote, Missing } from './notes.tsx';
import { deliveryTypeOf, errorsOf } from './order-form.ts';
import { OrderShelf } from './order-shelf.tsx';
import { PaymentStep } from './payment-step.tsx';
import { asksWhoCollects } from './power-choice.ts';
import { Rejection } from './rejection.tsx';
import { afterChanges, readShown, shownOf, totalOf, writeShown } from './shown.ts';
import { Step } from './step.tsx';
import { buyerSummary, contactSummary, deliverySummary } from './summaries.ts';
import { useCheckoutForm } from './use-checkout-form.ts';

interface CheckoutScreenProps {
  view: CheckoutView;
  answer: CheckoutAnswer | undefined;
}

/** The checkout: one form of steps on the left, the order on its shelf on the right (UI-5). */
export function CheckoutScreen({ view, answer }: CheckoutScreenProps) {
  const typed = answer?.values ?? initialValues(view);
  const isContactKnown = !['name', 'phone', 'email'].some((name) => errorsOf(typed)[name]);
  const { errors, values, form, isDone, finish, edit } = useCheckoutForm(answer, {
    initial: typed,
    chosenBuyer: view.chosenBuyer,
    filled: view.isKnown && isContactKnown && !asksWhoCollects(view) ? ['buyer', 'contact'] : ['buyer'],
  });
  const sent = useNavigation().formData;
  const isBusy = sent !== undefined && sent.get('intent') !== 'buyer';
  const shown = shownOf(view.city, view.lines, view.terms);
  const asked = askedOf(view, answer);
  const type = deliveryTypeOf(values);
  const moved = useMoved(view, answer);
  const hasBuyers = view.buyers.length > 1;
  const first = hasBuyers ? 2 : 1;
  const hasGoods = view.lines.length > 0;
  // If everything is filled in without «Дальше», the order button is the main one.
  const isFilled = Object.keys(errorsOf(values)).length === 0;
  const current = isFilled ? undefined : (['delivery', 'contact'] as const).find((step) => !isDone(step));
  const sumOf = (step: typeof current) =>
    current === step && hasGoods && asked === undefined ? <Sums shown={shown} /> : undefined;
  return (
    <div className={css.page} data-buying>
      <h1>Оформление заказа</h1>
      {!view.isKnown && <LoginNote />}
      <Form method="post" noValidate className={css.layout} {...form}>
        {/* First in the form: the button that Enter in a field triggers. */}
        {hasGoods && <button type="submit" className={hiddenClass} tabIndex={-1} aria-hidden="true" />}
        <div className={css.steps}>
          {asked && answer?.changes && (
            <ChangesQuestion
              changes={answer.changes}
              lines={view.lines}
              whole={{
                isInAShop: view.shops.some(({ isWhole }) => isWhole),
                isDelivered: view.delivery.some(({ earliest }) => earliest !== null),
              }}
              total={asked.shown.lines.length > 0 ? totalOf(asked.shown, type) : 0}
              delivery={{ old: type && asked.before.delivery[type], now: type && asked.shown.delivery[type] }}
              isBusy={isBusy}
            />
          )}
          <Rejection errors={errors} values={values} />
          {moved && <MovedNote view={view} shown={shown} moved={moved} />}
          {hasGoods && <Missing view={view} />}
          {hasBuyers && (
            <Step
              id="buyer"
              number={1}
              title="Покупатель"
              summary={buyerSummary(view)}
              isDone={isDone('buyer')}
              onEdit={() => edit('buyer')}
            >
              <BuyerStep view={view} errors={errors} isBusy={sent?.get('intent') === 'buyer'} />
            </Step>
          )}
          <Step
            id="delivery"
            number={first}
            title="Получение"
            summary={deliverySummary(values, view)}
            isDone={isDone('delivery')}
            sum={sumOf('delivery')}
            onEdit={() => edit('delivery')}
            onDone={() => finish('delivery', 'title-contact')}
          >
            <DeliveryStep view={view} shown={shown} typed={typed} errors={errors} />
          </Step>
          <Step
            id="contact"
            number={first + 1}
            title={view.buyer ? 'Получатель' : 'Контакты'}
            summary={contactSummary(values, view)}
            isDone={isDone('contact')}
            sum={sumOf('contact')}
            onEdit={() => edit('contact')}
            onDone={() => finish('contact', 'title-payment')}
          >
            <ContactStep view={view} typed={typed} values={values} errors={errors} />
          </Step>
          <Step id="payment" number={first + 2} title="Оплата" summary={[]} isDone={false} onEdit={() => {}}>
            <PaymentStep
              view={view}
              shown={shown}
              typed={typed}
              errors={errors}
              termsChanges={moved?.times ?? 0}
            />
          </Step>
          {hasGoods && (
            <Confirm
              shown={shown}
              isBusy={isBusy}
              isSecond={asked !== undefined}
              isWaiting={current !== undefined}
            />
          )}
        </div>
        {hasGoods && <OrderShelf view={view} shown={shown} />}
        <input type="hidden" name="key" value={answer?.isSame ? (answer.values.key ?? '') : view.key} />
        {view.askedShop !== null && <input type="hidden" name="asked" value={view.askedShop} />}
        <input type="hidden" name="shown" value={writeShown(shown)} />
        <input type="hidden" name="legal_entity" value={view.buyer?.legal_entity.id ?? ''} />
        <input type="hidden" name="contract" value={view.buyer?.contract?.id ?? ''} />
        <input type="hidden" name="city_name" value={useCity()?.name ?? ''} />
        {asked && <input type="hidden" name="agreed" value={writeShown(asked.shown)} />}
        {asked && <input type="hidden" name="less" value={asked.less} />}
      </Form>
    </div>
  );
}

/** What the visitor would confirm: the shown order with current data, and the lines to be reduced. */
function askedOf(view: CheckoutView, answer: CheckoutAnswer | undefined) {
  const { shown, agreed, intent } = answer?.values ?? {};
  const before = answer?.changes && readShown(intent === 'accept' ? agreed : shown);
  if (!before || !answer?.changes) return undefined;
  const lines = afterChanges(before.lines, view.lines, answer.changes);
  const isLess = ({ id, quantity }: (typeof lines)[number]) =>
    view.lines.some((line) => line.id === id && line.quantity > quantity);
  const less = lines.filter(isLess).map(({ id, quantity }) => `${id} ${quantity}`);
  return { before, shown: shownOf(view.city, lines, view.terms), less: less.join('\n') };
}
