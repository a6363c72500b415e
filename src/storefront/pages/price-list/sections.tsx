import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import type { PriceListView } from './price-list.view.ts';
import * as css from './sections.module.css';

interface SectionsProps {
  categories: PriceListView['categories'];
  chosen: ReadonlySet<number>;
  error: string | undefined;
}

/** Departments with checkboxes, each with its sections folded; no choice means everything. */
export function Sections({ categories, chosen, error }: SectionsProps) {
  const box = ({ id, name, product_count }: { id: number; name: string; product_count: number }) => (
    <ChoiceRow
      type="checkbox"
      name="category"
      value={id}
      chosen={chosen.has(id)}
      aside={formatCount(product_count)}
    >
      {typograph(name)}
    </ChoiceRow>
  );
  return (
    <fieldset className={css.sections}>
      <legend>Разделы</legend>
      <p className={css.hint}>Если ничего не&nbsp;отметить, в&nbsp;прайс-лист войдёт весь каталог</p>
      <ul className={css.list}>
        {categories.map((one) => (
          <li key={one.id} className={css.department}>
            {box(one)}
            {one.children.length > 1 && (
              <details open={one.children.some(({ id }) => chosen.has(id))}>
                <summary className={css.fold}>
                  Подразделы: {one.children.length}
                  <VisuallyHidden>. {one.name}</VisuallyHidden>
                  <Icon name="caret-down" size="small" className={css.sign} />
                </summary>
                <ul className={css.children}>
                  {one.children.map((child) => (
                    <li key={child.id}>{box(child)}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <FieldError id="categories-error">{error}</FieldError>
    </fieldset>
  );
}
