import { typograph } from '../../../platform/text/typograph.ts';
import * as css from './attribute-tables.module.css';
import type { AttributeGroup } from './product.view.ts';

/** All attributes, in groups. */
export function AttributeTables({ groups }: { groups: AttributeGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section id="attributes" className={css.section}>
      <h2>Характеристики</h2>
      {groups.map((group) => (
        <div key={group.name}>
          <h3 className={css.group}>{group.name}</h3>
          <dl>
            {group.rows.map(({ name, value }) => (
              <div key={name} className={css.row}>
                <dt>{typograph(name)}</dt>
                <dd>{typograph(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
