import { useState } from 'react';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { besides, changesIn, fieldErrors } from '../api/failures.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { useSeenVersion } from '../parts/seen-version.ts';
import * as css from './structure.module.css';
import { type Structure, type StructurePath, useStructureWrite } from './use-structure.ts';

/** A text of a form: its name in the call, its label, and whether it has several lines. */
export interface StructureField {
  field: string;
  label: string;
  isLong?: boolean;
  most: number;
}

interface StructureFormProps<Path extends StructurePath> {
  path: Path;
  one: Structure[Path];
  title: string;
  fields: readonly StructureField[];
  onClose: () => void;
}

/** The texts of one, each beside that of 1C. An empty field shows what 1C says. */
export function StructureForm<Path extends StructurePath>({
  path,
  one,
  title,
  fields,
  onClose,
}: StructureFormProps<Path>) {
  const { seen, note } = useSeenVersion(one.version);
  const write = useStructureWrite(path, 'Сохранено. Покупатели уже видят это.');
  const pairs = one as unknown as Record<string, { one_c: string | null; own: string | null }>;
  // As it was opened: what is loaded behind it must not make a field look like one that was typed here.
  const [before] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ field }) => [field, pairs[field]?.own ?? pairs[field]?.one_c ?? ''])),
  );
  const [values, setValues] = useState(before);
  const save = () => {
    const changed = fields.filter(({ field }) => values[field] !== before[field]);
    if (changed.length === 0) return onClose();
    const change = Object.fromEntries(changed.map(({ field }) => [field, values[field]?.trim() || null]));
    write.mutate({ one: { ...one, version: seen() }, change }, { onSuccess: onClose, onError: note });
  };
  const errors = fieldErrors(write.error);
  const isAsked = changesIn(write.error) !== undefined;
  const nameOf = (field: string) => fields.find((each) => each.field === field)?.label ?? field;
  return (
    <Confirm
      title={title}
      action="Сохранить"
      busy={write.isPending && 'Сохраняем'}
      error={
        isAsked
          ? null
          : besides(
              fields.map(({ field }) => field),
              write.error,
            )
      }
      onConfirm={save}
      onClose={onClose}
    >
      {isAsked && write.error && <Conflict error={write.error} nameOf={nameOf} />}
      {fields.map(({ field, label, isLong, most }) => {
        const { one_c: oneC } = pairs[field] ?? { one_c: null };
        const common = {
          id: `structure-${field}`,
          name: field,
          label,
          value: values[field] ?? '',
          maxLength: most,
          error: errors[field],
          hint: oneC ? `В 1С: ${oneC.slice(0, 200)}` : 'Из 1С не присылали',
          onChange: (event: { target: { value: string } }) =>
            setValues({ ...values, [field]: event.target.value }),
        };
        return (
          <div key={field} className={css.field}>
            {isLong ? <TextArea {...common} rows={4} /> : <TextField {...common} autoComplete="off" />}
            {oneC !== null && values[field] !== oneC && (
              <button
                type="button"
                className={css.return}
                onClick={() => setValues({ ...values, [field]: oneC })}
              >
                Вернуть из 1С
              </button>
            )}
          </div>
        );
      })}
    </Confirm>
  );
}
