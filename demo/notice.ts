import type { Db } from '../src/platform/database/db.server.ts';
import { type StaffRole, staffRoleName } from '../src/shop/accounts/staff-policy/staff-policy.ts';
import { readIsThere } from './cast/cast.queries.ts';
import { EDITOR, PASSWORD, PEOPLE, type PersonKey, STAFF } from './cast/people.ts';

/** Who the buyers are. */
const WORDS: Record<PersonKey, string> = {
  person: 'покупатель',
  head: 'руководитель «Север-Строй»',
  buyer: 'закупщик «Север-Строй»',
  accountant: 'бухгалтер «Север-Строй»',
  receiver: 'получатель «Север-Строй»',
  other: 'руководитель «Волга-Снаб»',
};

/** A warning for those who start a shop with demo people: anybody may know their passwords. */
export async function demoNotice(db: Db): Promise<string[]> {
  const shown = Object.values(PEOPLE).map(({ email }) => email);
  if (!(await readIsThere(db, shown, []))) return [];
  return [
    `Это демонстрационный магазин: в нём есть покупатели с известным всем паролем ${PASSWORD}`,
    ...Object.entries(PEOPLE).map(([key, { email }]) => `    ${email} — ${WORDS[key as PersonKey]}`),
    ...((await readIsThere(db, [EDITOR.email], []))
      ? [
          '  Сотрудники с тем же паролем входят на стойку, /desk; второго фактора у них нет, поэтому только с этой машины:',
          ...Object.entries({ ...STAFF, editor: EDITOR }).map(
            ([role, { email }]) => `    ${email} — ${staffRoleName(role as StaffRole)}`,
          ),
        ]
      : []),
    '  Для своего магазина начните с пустого, в другой папке: DEMO=0 DATA_DIR=./shop npm start',
  ];
}
