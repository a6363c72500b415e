import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { linkClass, Typeset, VisuallyHidden } from '../../../../ui/text/text.tsx';
import { buyerHref } from '../../../companies/buyer-note.tsx';
import { CreditLimit } from '../../../companies/credit-limit.tsx';
import { PrintHead } from '../../../shell/print-head.tsx';
import type { Account, AccountData } from './account.ts';
import { AccountNav } from './account-nav.tsx';
import * as css from './account-page.module.css';

interface AccountPageProps<View> {
  title: string;
  /** Content next to the heading: «Выгрузить XLSX». */
  actions?: (view: View) => ReactNode;
  /** The breadcrumbs of a detail page. */
  crumbs?: (view: View) => ReactNode;
  /** Replaces the heading. */
  head?: (view: View) => ReactNode;
  children: (view: View, account: Account) => ReactNode;
}

/**
 * The frame of every account page; its loader is created by `accountLoader`. See account.ts for an example.
 */
export function AccountPage<View>({ title, actions, crumbs, head, children }: AccountPageProps<View>) {
  const data = useLoaderData<AccountData<View>>();
  const { account, state } = data;
  return (
    <div className={css.page}>
      <PrintHead />
      {state === 'open' && crumbs?.(data.view)}
      <div className={crumbs ? css.below : css.layout}>
        <aside className={cx(css.side, crumbs && css.wide)}>
          <Who account={account} />
          <AccountNav account={account} />
          {account.credit && <Credit {...account.credit} />}
        </aside>
        <div className={css.body}>
          {state === 'open' && head ? (
            head(data.view)
          ) : (
            <header className={css.head}>
              <h1>{title}</h1>
              {state === 'open' && actions?.(data.view)}
            </header>
          )}
          {state === 'open' && children(data.view, account)}
          {state === 'person' && <ForCompanies title={title} />}
          {state === 'forbidden' && <Forbidden text={data.text} />}
        </div>
      </div>
    </div>
  );
}

/** The available credit of the buyer's contract, under the navigation if there is room. */
function Credit({ number, limit, left }: NonNullable<Account['credit']>) {
  return (
    <div className={css.credit}>
      <CreditLimit title={`Лимит по\u00a0договору №\u00a0${number}`} limit={limit} left={left} />
    </div>
  );
}

/** The owner of the account: the current company, or the person. */
function Who({ account }: { account: Account }) {
  const { name, buyer } = account;
  return (
    <div className={css.who}>
      <p className={css.name}>
        <Typeset text={buyer?.legal_entity.name ?? name} />
      </p>
      {buyer && <p className={css.inn}>ИНН {groupedInn(buyer.legal_entity.inn)}</p>}
      {account.isMember && <BuyerLink account={account} />}
    </div>
  );
}

/** The current contract, and a link to change the buyer. */
function BuyerLink({ account: { buyer } }: { account: Account }) {
  const { pathname, search } = useLocation();
  return (
    <p>
      {buyer ? byContract(buyer.contract?.number) : 'Покупаю для себя'}
      <a href={buyerHref(pathname + search)} className={css.change}>
        <span className={linkClass}>Сменить</span>
        <VisuallyHidden> покупателя</VisuallyHidden>
      </a>
    </p>
  );
}

function byContract(number: string | undefined): string {
  return number === undefined ? 'Без\u00a0договора' : `Договор №\u00a0${number}`;
}

/** «6670 412 385»: easier to compare with a paper. */
function groupedInn(inn: string): string {
  const groups = inn.length === 12 ? /(\d{4})(?=\d)/g : /(\d{4}|\d{3})(?=\d{3})/g;
  return inn.replace(groups, '$1\u00a0');
}

/** The explanation for a person without a company; nothing was requested (ACC-1). */
function ForCompanies({ title }: { title: string }) {
  return (
    <EmptyList
      title="Раздел для юрлиц"
      icon="buildings"
      ways={
        <>
          <a href="/account/companies" className={buttonClass()}>
            Добавить юрлицо
          </a>
          <a href="/account/orders" className={buttonClass({ kind: 'outline' })}>
            Мои заказы
          </a>
        </>
      }
    >
      {title} появятся здесь, когда вы будете покупать от&nbsp;имени компании или ИП. Добавьте юрлицо:
      понадобятся ИНН и&nbsp;полное название. Если компания уже покупает у&nbsp;нас, попросите её руководителя
      пригласить вас.
    </EmptyList>
  );
}

/** The API's message that the role does not permit this page. */
function Forbidden({ text }: { text: string }) {
  return (
    <EmptyList
      title="Раздел недоступен для вашей роли"
      ways={
        <a href="/account/orders" className={buttonClass({ kind: 'outline' })}>
          Мои заказы
        </a>
      }
    >
      {text}
    </EmptyList>
  );
}
