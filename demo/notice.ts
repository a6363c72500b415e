import type { Db } from '../src/platform/database/db.server.ts';
import { readIsThere } from './cast/cast.queries.ts';
import { EDITOR, PASSWORD, PEOPLE } from './cast/people.ts';

/** A warning for those who start a shop with demo people: anybody may know their passwords. */
export async function demoNotice(db: Db): Promise<string[]> {
  const { person, buyer, accountant, other } = PEOPLE;
  const shown = [person, buyer, accountant, other].map(({ email }) => email);
  if (!(await readIsThere(db, shown, []))) return [];
  return [
    `Это демонстрационный магазин: в нём есть покупатели с известным всем паролем ${PASSWORD}`,
    `  ${shown.join(', ')}`,
    ...((await readIsThere(db, [EDITOR.email], []))
      ? [`  ${EDITOR.email} — редактор, с тем же паролем: пишет статьи и страницы (/api/v1/staff/content/)`]
      : []),
    '  Для своего магазина начните с пустого, в другой папке: DEMO=0 DATA_DIR=./shop npm start',
  ];
}
