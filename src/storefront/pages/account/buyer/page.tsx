import { Form, replace, useActionData, useNavigation, useSearchParams } from 'react-router';
import { formatKopecks, fromRoubles } from '../../../../platform/text/money.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../../ui/choice/choice-row.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { safeNext } from '../../../navigation/addresses.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import * as css from './buyer.module.css';
import { type BuyerOption, buyerOptions, choiceOf, chosenValue } from './buyer-options.ts';
import { type CartDifference, cartDifference } from './cart-difference.ts';

/** A choice that changed the cart does not redirect, so that the changes can be shown. */
interface Chosen {
  difference: CartDifference;
  next: string;
}

export function meta(): PageMeta {
  return { title: 'Для кого покупаю', robots: 'noindex' };
}

export const loader = accountLoader('company', async ({ api }) => {
  const query = { limit: 100, offset: 0 };
  const { results } = await data(api.GET('/api/v1/companies/legal-entities/', { params: { query } }));
  return buyerOptions(results);
});

export const action = accountAction(async ({ api, values, url }) => {
  const choice = choiceOf(values.buyer);
  if (!choice) return reject(values, { form: 'Отметьте, для кого покупаете.' });
  const cart = () => data(api.GET('/api/v1/catalog/cart/'));
  const before = await cart();
  await api.PATCH('/api/v1/users/session/', { body: choice });
  const difference = cartDifference(before, await cart());
  const next = nextOf(url.searchParams);
  return difference ? ({ difference, next } satisfies Chosen) : replace(next, 303);
});

/** The page to return to; by default the companies. */
function nextOf(parameters: URLSearchParams): string {
  const next = parameters.get('next');
  return next === null ? '/account/companies' : safeNext(next);
}

/** The choice of the buyer: it decides prices, payer and documents (COM-5). */
export function Component() {
  const answer = useActionData() as FormAnswer | Chosen | undefined;
  return (
    <AccountPage<BuyerOption[]> title="Для кого покупаю">
      {(options, { buyer }) => (
        <>
          {answer && 'difference' in answer && <CartChanges chosen={answer} />}
          {answer && 'errors' in answer && (
            <div className={css.note}>
              <Notice kind="wrong">{answer.errors.form}</Notice>
            </div>
          )}
          <Choice options={options} current={chosenValue(buyer)} />
        </>
      )}
    </AccountPage>
  );
}

function Choice({ options, current }: { options: BuyerOption[]; current: string }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const [parameters] = useSearchParams();
  return (
    <Form method="post">
      <p className={css.lead}>
        От&nbsp;этого зависят цены, плательщик в&nbsp;счёте и&nbsp;документы. Корзина пересчитается сразу.
      </p>
      <fieldset className={css.options}>
        <legend className={css.legend}>Покупатель</legend>
        {options.map(({ value, name, about }) => (
          <ChoiceRow
            key={value}
            type="radio"
            name="buyer"
            value={value}
            chosen={value === current}
            className={css.option}
          >
            <span className={css.name}>
              <Typeset text={name} />
            </span>
            <span className={css.about}>{about}</span>
          </ChoiceRow>
        ))}
      </fieldset>
      <div className={css.ways}>
        <Button type="submit" busy={isBusy && 'Меняем'}>
          Выбрать
        </Button>
        {parameters.has('next') && (
          <a href={nextOf(parameters)} className={buttonClass({ kind: 'outline' })}>
            Вернуться
          </a>
        )}
      </div>
    </Form>
  );
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** What changed in the cart. */
function CartChanges({ chosen: { difference, next } }: { chosen: Chosen }) {
  const { dearer, cheaper, lost, found, before, after } = difference;
  const sum = (roubles: number) => `${formatKopecks(fromRoubles(roubles))}\u00a0₽`;
  return (
    <div className={css.note}>
      <Notice kind="attention">
        <p>
          Корзина пересчитана: было {sum(before)}, стало {sum(after)}.
        </p>
        {dearer > 0 && <p>Подорожало: {countOf(dearer, GOODS)}.</p>}
        {cheaper > 0 && <p>Подешевело: {countOf(cheaper, GOODS)}.</p>}
        {lost.length > 0 && <p>Цена теперь по&nbsp;запросу: {lost.join(', ')}.</p>}
        {found.length > 0 && <p>Снова можно купить: {found.join(', ')}.</p>}
        <a href={next} className={css.on}>
          Продолжить
        </a>
      </Notice>
    </div>
  );
}
