import { failureText } from '../api/failures.ts';
import { notify } from '../parts/notify.ts';
import { useMay } from '../session/session.ts';
import * as css from './structure.module.css';
import { type Structure, type StructurePath, shown, useStructureWrite } from './use-structure.ts';

interface FlagProps<Path extends StructurePath> {
  path: Path;
  one: Structure[Path];
  field: string;
  label: string;
  /** The box is checked when the field is off: «Показывать» of `hidden`. */
  isInverse?: boolean;
  isDisabled?: boolean;
}

/** A yes or no of one, saved at once, with a mark where it differs from 1C. */
export function StructureFlag<Path extends StructurePath>(props: FlagProps<Path>) {
  const { path, one, field, label, isInverse = false, isDisabled = false } = props;
  const write = useStructureWrite(path);
  const may = useMay();
  const pair = (one as unknown as Record<string, { one_c: boolean | null; own: boolean | null }>)[field];
  if (!pair) return null;
  const isOn = shown(pair) === true;
  return (
    <label className={css.flag}>
      <input
        type="checkbox"
        checked={isInverse ? !isOn : isOn}
        disabled={isDisabled || write.isPending || !may('catalogue.edit')}
        onChange={() =>
          write.mutate(
            { one, change: { [field]: !isOn } },
            { onError: (error) => notify({ tone: 'wrong', text: failureText(error) }) },
          )
        }
      />
      {label}
      {pair.own !== null && pair.own !== pair.one_c && (
        <span className={css.dot} role="img" aria-label="отличается от 1С" title="Отличается от 1С" />
      )}
    </label>
  );
}
