import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import { GOODS_KEY } from '../../goods/goods-query.ts';
import * as css from '../../goods/structure.module.css';
import { StructureForm } from '../../goods/structure-form.tsx';
import { StructureName, StructureScreen } from '../../goods/structure-screen.tsx';
import type { Structure } from '../../goods/use-structure.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useMay } from '../../session/session.ts';

const FIELDS = [{ field: 'name', label: 'Название', most: 60 }];

/** The tags of goods. New ones belong to the staff alone. */
export default function Tags() {
  const [opened, open] = useState<Structure['tags'] | 'new' | null>(null);
  const mayEdit = useMay()('catalogue.edit');
  return (
    <>
      <StructureScreen
        title="Метки"
        path="tags"
        empty="Меток пока нет: создайте первую."
        actions={mayEdit && <Button onClick={() => open('new')}>Новая метка</Button>}
        row={(one) => (
          <li key={one.id} className={css.row}>
            <StructureName one={one} />
            {mayEdit && (
              <Button kind="quiet" size="small" onClick={() => open(one)}>
                Изменить
              </Button>
            )}
          </li>
        )}
      />
      {opened === 'new' && <NewTag onClose={() => open(null)} />}
      {opened && opened !== 'new' && (
        <StructureForm path="tags" one={opened} title="Метка" fields={FIELDS} onClose={() => open(null)} />
      )}
    </>
  );
}

function NewTag({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const add = useWrite({
    mutationFn: (name: string) => data(api.POST('/api/v1/staff/catalogue/tags/', { body: { name } })),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: GOODS_KEY });
      notify({ text: `Метка «${name.one_c}» создана. Поставьте её на товары из их списка.` });
      onClose();
    },
  });
  return (
    <Confirm
      title="Новая метка"
      action="Создать"
      busy={add.isPending && 'Создаём'}
      error={besides(['name'], add.error)}
      onConfirm={(form) => add.mutate(String(form.get('name')))}
      onClose={onClose}
    >
      <TextField
        id="tag-name"
        name="name"
        label="Название"
        hint="Коротко: «Новинка», «Для дома»."
        maxLength={60}
        autoComplete="off"
        error={fieldErrors(add.error).name}
      />
    </Confirm>
  );
}
