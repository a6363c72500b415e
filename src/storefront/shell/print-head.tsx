import { typograph, typographPlace } from '../../core/typograph.ts';
import css from './print-head.module.css';
import { useShellLayout } from './shell-data.ts';

/** On paper only, above what one keeps of a purchase: whose sheet it is, where to call, who sells (ЗоЗПП 26.1). */
export function PrintHead() {
  const layout = useShellLayout();
  if (!layout) return null;
  const { name, phones, email, company } = layout;
  return (
    <div className={css.head}>
      <p className={css.name}>{name}</p>
      <p>{[...phones.slice(0, 1), email].filter(Boolean).join(', ')}</p>
      {company.fullName && (
        <p className={css.company}>
          {typograph(company.fullName)}, ИНН&nbsp;{company.inn}, ОГРН&nbsp;{company.ogrn}
          {company.address && `. ${typographPlace(company.address)}`}
        </p>
      )}
    </div>
  );
}
