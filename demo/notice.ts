import type { Db } from '../src/platform/database/db.server.ts';
import { type StaffRole, staffRoleName } from '../src/shop/accounts/staff-policy/staff-policy.ts';
import { readIsThere } from './cast/cast.queries.ts';
import { EDITOR, PASSWORD, PEOPLE, STAFF } from './cast/people.ts';

/** A warning for those who start a shop with demo people: anybody may know their passwords. */
export async function demoNotice(db: Db): Promise<string[]> {
  const { person, buyer, accountant, other } = PEOPLE;
  const shown = [person, buyer, accountant, other].map(({ email }) => email);
  if (!(await readIsThere(db, shown, []))) return [];
  return [
    `Это демонстрационный магазин: в нём есть покупатели с известным всем паролем ${PASSWORD}`,
    `  ${shown.join(', ')}`,
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
