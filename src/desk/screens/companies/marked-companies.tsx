import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { api, data, newKey } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedAction } from '../../lists/marked-action.tsx';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
import type { MarkedRows } from '../../papers/paper-screen.tsx';

type Company = Shape<'StaffCompanyRow'>;

const NOBODY = 'nobody';
const COMPANIES = ['юрлицо', 'юрлица', 'юрлиц'] as const;

/** What can be done with many companies: a manager is named. */
export function MarkedCompanies({ selection, chosen, queryKey, ...bar }: MarkedRows<Company>) {
  return (
    <MarkedBar selection={selection} {...bar}>
      <MarkedAction label="Назначить менеджера" selection={selection}>
        {(ends) => <ManagerDialog queryKey={queryKey} chosen={chosen} {...ends} />}
      </MarkedAction>
    </MarkedBar>
  );
}

interface ManagerDialogProps extends Pick<MarkedRows<Company>, 'queryKey' | 'chosen'> {
  onDone: () => void;
  onClose: () => void;
}

function ManagerDialog(props: ManagerDialogProps) {
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', 'company.review'],
    queryFn: () =>
      data(api.GET('/api/v1/staff/colleagues/', { params: { query: { kind: 'company.review' } } })),
  });
  return (
    <RowsDialog
      title="Назначить менеджера"
      action="Назначить"
      done="Менеджер назначен"
      forms={COMPANIES}
      nameOf={({ name }) => name}
      {...props}
      check={(form) => (form.get('manager') === '' ? 'Выберите менеджера.' : undefined)}
      send={(rows, form, key) => {
        const manager = String(form.get('manager'));
        return nameManager(rows, manager === NOBODY ? null : Number(manager), key);
      }}
      undo={async (changed) => {
        let count = 0;
        for (const [was, group] of Map.groupBy(changed, (row) => row.was)) {
          const seen = group.map(({ id, version }) => ({ id, version: version ?? 1 }));
          const { rows } = await nameManager(seen, was, newKey());
          count += rows.filter(({ is_done: isDone }) => isDone).length;
        }
        return count;
      }}
    >
      <SelectField
        id="companies-manager"
        name="manager"
        label="Менеджер"
        none="Выберите"
        options={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NOBODY, label: 'Никто' },
        ]}
      />
    </RowsDialog>
  );
}

function nameManager(
  rows: readonly Pick<Company, 'id' | 'version'>[],
  manager: number | null,
  key: string,
): Promise<Shape<'RowsDone'>> {
  return data(
    api.POST('/api/v1/staff/companies/manager/', {
      params: { header: { 'idempotency-key': key } },
      body: { manager, rows: rows.map(({ id, version }) => ({ id, version })) },
    }),
  );
}
