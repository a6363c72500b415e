import { STAMP_FIELD, TRAP_FIELD } from '../../platform/http/form-guard.ts';
import { hiddenClass } from '../../ui/text/text.tsx';

/**
 * Fields that keep bots off a form: when it was shown, and a trap field that no person sees or reaches.
 * @param stamp from `formStamp`, or the newer one of a rejected form
 */
export function GuardFields({ stamp }: { stamp: string }) {
  return (
    <>
      {stamp && <input key={stamp} type="hidden" name={STAMP_FIELD} defaultValue={stamp} />}
      {/* Not `hidden`, because bots recognise that. */}
      <div className={hiddenClass} aria-hidden="true">
        <label>
          Не&nbsp;заполняйте это поле
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
