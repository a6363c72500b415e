import { Type } from 'typebox';

export const ShownCodeShape = Type.Object(
  {
    code: Type.String({ description: '«204509-48213-90715»: цифры и дефисы' }),
    qr: Type.Object(
      {
        size: Type.Integer({ description: 'Сторона в модулях, без полей' }),
        path: Type.String({ description: 'Тёмные модули: атрибут d элемента path' }),
      },
      { title: 'HandOutQr' },
    ),
  },
  {
    title: 'HandOutCode',
    description: 'По нему заказ находят у стойки; без входа на стойку он ничего не даёт',
  },
);

export const CodeParams = Type.Object({
  code: Type.String({ maxLength: 60, description: 'Со сканера или с клавиатуры' }),
});

export const FoundByCodeShape = Type.Object(
  { id: Type.Integer(), number: Type.String() },
  { title: 'OrderOfCode' },
);
