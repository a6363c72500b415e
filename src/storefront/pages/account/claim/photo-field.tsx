import { useEffect, useState } from 'react';
import { countOf } from '../../../../platform/text/plural.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { FieldError } from '../../../../ui/field/field-error.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { PHOTO_LIMITS, photosError } from './claim-action.ts';
import * as css from './photo-field.module.css';

interface PhotoFieldProps {
  id: string;
  error: string | undefined;
}

const PHOTOS = ['фотография', 'фотографии', 'фотографий'] as const;

/** The choice of photos: limits are shown and checked before sending. */
export function PhotoField({ id, error }: PhotoFieldProps) {
  const [chosen, setChosen] = useState<{ names: string[]; issue: string | undefined }>();
  // Only the browser's own button shows the names without scripts.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const shown = chosen ? chosen.issue : error;
  return (
    <div className={css.field}>
      <p className={css.label}>Фотографии (необязательно)</p>
      <p id={`${id}-limits`} className={css.limits}>
        {PHOTO_LIMITS.words}. Место съёмки и другие данные о&nbsp;снимке удалим.
        <noscript> Вместе до&nbsp;20&nbsp;МБ.</noscript>
      </p>
      <div className={css.choice}>
        <input
          id={id}
          type="file"
          name="files"
          multiple
          accept={PHOTO_LIMITS.accept}
          aria-label="Выбрать фотографии"
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${shown ? `${id}-error` : ''} ${id}-limits`.trim()}
          onChange={({ currentTarget: { form, files } }) => {
            const names = Array.from(files ?? [], ({ name }) => name);
            setChosen({ names, issue: form ? photosError(new FormData(form), false) : undefined });
          }}
          className={css.file}
        />
        <label htmlFor={id} className={cx(buttonClass({ kind: 'outline' }), css.button)}>
          <Icon name="upload-simple" />
          {chosen && chosen.names.length > 0 ? 'Выбрать другие' : 'Выбрать фотографии'}
        </label>
      </div>
      {hasScripts && chosen && chosen.names.length > 0 && (
        <p className={css.names} role="status">
          {countOf(chosen.names.length, PHOTOS)}: {chosen.names.join(', ')}
        </p>
      )}
      <FieldError id={`${id}-error`}>{shown}</FieldError>
    </div>
  );
}
