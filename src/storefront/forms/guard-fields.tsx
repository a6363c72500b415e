import { STAMP_FIELD, TRAP_FIELD } from '../../core/form-guard.ts';
import { hiddenClass } from '../../ui/text/text.tsx';

/**
 * The fields of a form that hold programs off it: when it was shown, and a field that no person sees or reaches.
 * @param stamp what `formStamp` has loaded, or a later one that came with a refusal
 */
export function GuardFields({ stamp }: { stamp: string }) {
  return (
    <>
      {stamp && <input key={stamp} type="hidden" name={STAMP_FIELD} defaultValue={stamp} />}
      {/* Not `hidden`, which programs know. */}
      <div className={hiddenClass} aria-hidden="true">
        <label>
          Не&nbsp;заполняйте это поле
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
