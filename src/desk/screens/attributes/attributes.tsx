import { useState } from 'react';
import * as css from '../../goods/structure.module.css';
import { StructureFlag } from '../../goods/structure-flag.tsx';
import { StructureForm } from '../../goods/structure-form.tsx';
import { StructureName, StructureScreen } from '../../goods/structure-screen.tsx';
import { type Structure, shown } from '../../goods/use-structure.ts';
import { Button } from '../../parts/button.tsx';
import { useMay } from '../../session/session.ts';

type Attribute = Structure['attributes'];

const TYPES: Record<Attribute['type'], string> = {
  list: 'список',
  number: 'число',
  bool: 'да или нет',
  text: 'текст',
};
const FIELDS = [
  { field: 'name', label: 'Название', most: 120 },
  { field: 'unit', label: 'Единица', most: 30 },
  { field: 'group_name', label: 'Группа', most: 80 },
];

/** The attributes of goods: their names and units, and which of them are filters. */
export default function Attributes() {
  const [opened, open] = useState<Attribute | null>(null);
  const may = useMay();
  return (
    <>
      <StructureScreen
        title="Свойства"
        path="attributes"
        empty="Свойства придут с 1С."
        row={(one) => (
          <li key={one.id} className={css.row}>
            <StructureName
              one={one}
              note={`${TYPES[one.type]}${shown(one.unit) ? `, ${shown(one.unit)}` : ''} · `}
            />
            <span className={css.flags}>
              <StructureFlag
                path="attributes"
                one={one}
                field="is_facet"
                label="Фильтр"
                isDisabled={one.type === 'text'}
              />
              <StructureFlag path="attributes" one={one} field="is_promoted" label="Над полкой" />
              <StructureFlag path="attributes" one={one} field="on_card" label="В карточке" />
            </span>
            {may('catalogue.edit') && (
              <Button kind="quiet" size="small" onClick={() => open(one)}>
                Изменить
              </Button>
            )}
          </li>
        )}
      />
      {opened && (
        <StructureForm
          path="attributes"
          one={opened}
          title="Свойство"
          fields={FIELDS}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
