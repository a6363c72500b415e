import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import { Confirm } from '../parts/confirm.tsx';
import { StatusWord } from '../parts/status-label.tsx';
import * as css from './address-list.module.css';

export type AddressBook = Answer<'/api/v1/orders/delivery/address/'>['results'];

type Address = AddressBook[number];

/** A link to the form of a new address. */
export function AddAddressLink() {
  return (
    <a href="/account/addresses?add=1" className={buttonClass()}>
      <Icon name="plus" />
      Добавить адрес
    </a>
  );
}

/** The saved addresses, the main one first. */
export function AddressList({ book }: { book: AddressBook }) {
  return (
    <ul className={css.list}>
      {book.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </ul>
  );
}

function AddressCard({ address }: { address: Address }) {
  const { id, comment, is_default } = address;
  const line = addressLine(address);
  return (
    <li className={css.card}>
      {is_default && <StatusWord tone="good">Основной</StatusWord>}
      <p className={css.line}>{line}</p>
      {comment && <p className={css.comment}>{comment}</p>}
      <div className={css.actions}>
        <a href={`/account/addresses?edit=${id}`} className={buttonClass({ kind: 'quiet' })}>
          Изменить<VisuallyHidden> адрес {line}</VisuallyHidden>
        </a>
        {!is_default && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="main" kind="quiet">
              Сделать основным<VisuallyHidden> адрес {line}</VisuallyHidden>
            </Button>
          </Form>
        )}
        <Confirm
          kind="text"
          label={
            <>
              Удалить<VisuallyHidden> адрес {line}</VisuallyHidden>
            </>
          }
          question={<p>Удалить адрес {line}? В&nbsp;оформленных заказах он сохранится.</p>}
        >
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="remove" kind="dark">
              Да, удалить
            </Button>
          </Form>
        </Confirm>
      </div>
    </li>
  );
}

/** «Екатеринбург, ул. Мира, 12, 5» */
function addressLine({ city_name, street, house, flat }: Address): string {
  return [city_name, street, house, flat].filter(Boolean).join(', ');
}
