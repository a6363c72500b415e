import { useState } from 'react';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import type { Column } from './list.tsx';
import * as css from './list-tools.module.css';
import type { ChosenColumns } from './use-columns.ts';
import { useSheet } from './use-sheet.ts';

interface SheetButtonProps {
  /** The list, as in the address of its call: «companies». */
  list: string;
  /** The filters, as the call takes them. */
  query: Readonly<Record<string, string | undefined>>;
}

/** Downloads what the filters find as a workbook. */
export function SheetButton({ list, query }: SheetButtonProps) {
  const sheet = useSheet(list);
  return (
    <Button
      kind="quiet"
      size="small"
      isSquare
      aria-label="Скачать XLSX по фильтру"
      title="Скачать XLSX по фильтру"
      busy={sheet.isPending && '…'}
      onClick={() => sheet.mutate(query)}
    >
      <Icon name="download-simple" size="small" />
    </Button>
  );
}

interface ColumnsButtonProps {
  columns: readonly Pick<Column<never>, 'name'>[];
  choice: ChosenColumns;
}

/** Asks which columns to show. */
export function ColumnsButton({ columns, choice }: ColumnsButtonProps) {
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  const choose = (form: FormData) => {
    const names = columns.flatMap(({ name }) => (form.has(name) ? [name] : []));
    choice.choose(names.length > 0 ? names : undefined);
    close();
  };
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        isSquare
        aria-label="Колонки"
        title="Колонки"
        onClick={() => open(true)}
      >
        <Icon name="columns" size="small" />
      </Button>
      {isOpen && (
        <Confirm title="Колонки списка" action="Показать" onConfirm={choose} onClose={close}>
          <div className={css.columns}>
            {columns.map(({ name }) => (
              <ChoiceRow key={name} type="checkbox" name={name} chosen={choice.names.includes(name)}>
                {name}
              </ChoiceRow>
            ))}
          </div>
        </Confirm>
      )}
    </>
  );
}
