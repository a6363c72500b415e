import { useState } from 'react';
import { HideStructure } from '../../goods/hide-structure.tsx';
import * as css from '../../goods/structure.module.css';
import { StructureFlag } from '../../goods/structure-flag.tsx';
import { StructureForm } from '../../goods/structure-form.tsx';
import { StructureName, StructureScreen } from '../../goods/structure-screen.tsx';
import type { Structure } from '../../goods/use-structure.ts';
import { Button } from '../../parts/button.tsx';
import { useMay } from '../../session/session.ts';

const FIELDS = [{ field: 'name', label: 'Название', most: 80 }];

/** The brands of goods: their names, and whether buyers see them. */
export default function Brands() {
  const [opened, open] = useState<Structure['brands'] | null>(null);
  const may = useMay();
  return (
    <>
      <StructureScreen
        title="Бренды"
        path="brands"
        empty="Бренды придут с 1С."
        marked={may('catalogue.edit') ? (given) => <HideStructure path="brands" {...given} /> : undefined}
        row={(one, _, mark) => (
          <li key={one.id} className={css.row}>
            {mark}
            <StructureName one={one} />
            <StructureFlag path="brands" one={one} field="hidden" label="Показывать" isInverse />
            {may('catalogue.edit') && (
              <Button kind="quiet" size="small" onClick={() => open(one)}>
                Изменить
              </Button>
            )}
          </li>
        )}
      />
      {opened && (
        <StructureForm path="brands" one={opened} title="Бренд" fields={FIELDS} onClose={() => open(null)} />
      )}
    </>
  );
}
