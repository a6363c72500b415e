import { redirect, useActionData, useSearchParams } from 'react-router';
import { addressErrors } from '../../../../shop/orders/address-book/address-book.ts';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { type ApiClient, data } from '../../../api/client.ts';
import { idField } from '../../../forms/form.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { AddressForm } from './address-form.tsx';
import { AddAddressLink, type AddressBook, AddressList } from './address-list.tsx';
import { writtenAddress } from './written-address.ts';

/** The limit of the address book. */
const MOST_ADDRESSES = 50;
const HERE = '/account/addresses';

export function meta(): PageMeta {
  return { title: 'Адреса', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api }): Promise<AddressBook> => {
  const { results } = await data(
    api.GET('/api/v1/orders/delivery/address/', { params: { query: { limit: MOST_ADDRESSES, offset: 0 } } }),
  );
  return results;
});

/** Adds, edits, removes an address or makes it the main one; then redirects to the book. */
export const action = accountAction(async ({ api, form, values }) => {
  const id = idField(form, 'id');
  const isWritten = values.intent === 'add' || (values.intent === 'change' && id !== null);
  const issues = isWritten ? addressErrors(values) : {};
  if (Object.keys(issues).length > 0) return reject(values, issues);
  if (!(await changeBook(api, values, id))) return reject(values, { form: UNKNOWN_ACTION });
  return redirect(HERE, 303);
});

async function changeBook(
  api: ApiClient,
  values: Record<string, string>,
  id: number | null,
): Promise<boolean> {
  if (values.intent === 'add') {
    await api.POST('/api/v1/orders/delivery/address/', { body: writtenAddress(values) });
    return true;
  }
  if (id === null) return false;
  const params = { path: { id: String(id) } };
  const path = '/api/v1/orders/delivery/address/{id}/';
  if (values.intent === 'change') await api.PATCH(path, { params, body: writtenAddress(values) });
  else if (values.intent === 'main') await api.PATCH(path, { params, body: { is_default: true } });
  else if (values.intent === 'remove') await api.DELETE(path, { params });
  else return false;
  return true;
}

export function Component() {
  const answer = useActionData<FormAnswer>();
  const [address] = useSearchParams();
  const isWriting = address.has('add') || address.has('edit');
  return (
    <AccountPage<AddressBook>
      title="Адреса"
      actions={(book) => book.length > 0 && !isWriting && <AddAddressLink />}
    >
      {(book) => <AddressesScreen book={book} answer={answer} />}
    </AccountPage>
  );
}

interface AddressesScreenProps {
  book: AddressBook;
  answer: FormAnswer | undefined;
}

/** The address book. The address line says which form is open: `?add=1`, `?edit=7`. */
function AddressesScreen({ book, answer }: AddressesScreenProps) {
  const [line] = useSearchParams();
  const edited = book.find(({ id }) => String(id) === line.get('edit'));
  if (edited || line.has('add'))
    return <AddressForm key={edited?.id ?? 0} address={edited} isFirst={book.length === 0} answer={answer} />;
  return (
    <>
      {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
      {book.length > 0 ? (
        <AddressList book={book} />
      ) : (
        <EmptyList title="Адресов пока нет" icon="map-pin" ways={<AddAddressLink />}>
          Добавьте адрес доставки&nbsp;— при оформлении заказа он подставится автоматически.
        </EmptyList>
      )}
    </>
  );
}
