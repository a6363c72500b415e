import { branch, leaf, nameLeaf, valueLeaf } from './exchange-xml.ts';
import type { ExportedAddress, ExportedCompany, ExportedOrder } from './exported-order.ts';

/** «Контрагенты» of an order: its buyer alone, since 1C reads the first one only. */
export function partiesOf(order: ExportedOrder): string {
  const { company, contact, address } = order;
  return branch(
    'Контрагенты',
    branch(
      'Контрагент',
      leaf('Ид', order.buyerId),
      nameLeaf('Наименование', ...(company ? companyNames(company) : [contact.name, contact.phone])),
      company ? companyDetails(company) : nameLeaf('ПолноеНаименование', contact.name, contact.phone),
      address ? addressOf(address) : '',
      branch(
        'Контакты',
        contactOf('Телефон рабочий', contact.phone),
        contact.email ? contactOf('Почта', contact.email) : '',
      ),
      branch(
        'Представители',
        branch(
          'Представитель',
          branch(
            'Контрагент',
            leaf('Отношение', 'Контактное лицо'),
            leaf('Ид', order.contactId),
            nameLeaf('Наименование', contact.name, contact.phone),
          ),
        ),
      ),
      leaf('Роль', 'Покупатель'),
    ),
  );
}

/** By «ОфициальноеНаименование» 1C distinguishes companies from persons, so a person never has it and a company always does. */
function companyDetails(company: ExportedCompany): string {
  return [
    nameLeaf('ОфициальноеНаименование', company.fullName, ...companyNames(company)),
    branch('ЮридическийАдрес', valueLeaf('Представление', company.address)),
    leaf('ИНН', company.inn),
    leaf('КПП', company.kpp),
  ].join('');
}

function companyNames({ name, fullName, inn }: ExportedCompany): string[] {
  return [name, fullName, `ИНН ${inn}`];
}

function addressOf(address: ExportedAddress): string {
  const { settlement, street, house, flat } = address;
  return branch(
    'Адрес',
    valueLeaf('Представление', addressText(address)),
    ...(
      [
        ['Город', settlement],
        ['Улица', street],
        ['Дом', house],
        ['Квартира', flat],
      ] as const
    ).map(([type, value]) =>
      value ? branch('АдресноеПоле', leaf('Тип', type), valueLeaf('Значение', value)) : '',
    ),
  );
}

/** «Екатеринбург, Ленина, 5, 12» */
export function addressText({ settlement, street, house, flat }: ExportedAddress): string {
  return [settlement, street, house, flat].filter(Boolean).join(', ');
}

function contactOf(type: string, value: string): string {
  return branch('Контакт', leaf('Тип', type), valueLeaf('Значение', value));
}
