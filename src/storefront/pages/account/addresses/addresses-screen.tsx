import { useSearchParams } from 'react-router';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { AddressForm } from './address-form.tsx';
import { AddAddressLink, type AddressBook, AddressList } from './address-list.tsx';

interface AddressesScreenProps {
  book: AddressBook;
  answer: FormAnswer | undefined;
}

/** The address book. The address line says which form is open: `?add=1`, `?edit=7`. */
export function AddressesScreen({ book, answer }: AddressesScreenProps) {
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
