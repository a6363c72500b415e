import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { progressValue } from '../../ui/progress/progress.ts';
import { uploadProgress } from '../api/upload-progress.ts';
import type { FormAnswer } from './form-answer.ts';
import { fileError, UPLOAD, type UploadLimits } from './upload.ts';
import * as css from './upload-form.module.css';

interface UploadFormProps {
  /** Sent as `intent`, for the action of the page; ids of the fields begin with it too. */
  intent: string;
  /** «Добавить документ» */
  title: string;
  /** What happens next: «Проверим за один рабочий день». */
  hint?: ReactNode;
  submit?: string;
  /** The form may be submitted without a file; then only the fields are checked. */
  isFileOptional?: boolean;
  /** Limits for files other than scans and tables. */
  limits?: UploadLimits;
  /**
   * The action reports a missing file together with all other errors, so the form is submitted without one.
   */
  isCheckedWhole?: boolean;
  /** With scripts the fields appear once a file is chosen: for a compact box. */
  isCompact?: boolean;
  /** The upload is the purpose of the page, so its button is the main one. */
  isMain?: boolean;
  /** `answerTo(useActionData(), intent)` */
  answer: FormAnswer | undefined;
  /** Further fields above the file; they show `errors` and restore `answer.values`. */
  children?: ReactNode;
}

/**
 * A file with its fields, submitted to the action of this page (`uploadOf` makes its call). Limits are shown
 * and checked before sending, progress is shown with scripts, and errors are shown at their fields with no input
 * lost.
 */
export function UploadForm(props: UploadFormProps) {
  const { intent, title, hint, submit = 'Загрузить', isFileOptional, isCompact, answer, children } = props;
  const { limits = UPLOAD, isCheckedWhole, isMain } = props;
  const { state, formData } = useNavigation();
  const isSending = state !== 'idle' && formData?.get('intent') === intent;
  const [problem, setError] = useState<{ text: string | undefined; after: FormAnswer | undefined }>();
  const error = problem && problem.after === answer ? problem.text : answer?.errors.file;
  const id = `${intent}-file`;
  // The browser's own file button uses the browser's language; without scripts only it can show the file
  // name.
  const [hasScripts, setHasScripts] = useState(false);
  const [fileName, setFileName] = useState('');
  useEffect(() => {
    setHasScripts(true);
    // Chosen before these scripts ran.
    const chosen = document.getElementById(id);
    if (chosen instanceof HTMLInputElement) setFileName(chosen.files?.[0]?.name ?? '');
  }, [id]);
  const isOpen = !(isCompact && hasScripts) || fileName !== '' || answer !== undefined;

  function look(form: HTMLFormElement): string | undefined {
    const file = new FormData(form).get('file');
    const isNone = !(file instanceof File) || file.name === '';
    return (isFileOptional || isCheckedWhole) && isNone ? undefined : fileError(file, limits);
  }
  function check(event: FormEvent<HTMLFormElement>) {
    const text = look(event.currentTarget);
    setError({ text, after: answer });
    if (!text) return;
    event.preventDefault();
    document.getElementById(id)?.focus();
  }
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={check} noValidate className={css.form}>
      <input type="hidden" name="intent" value={intent} />
      <div className={css.head}>
        <Icon name="upload-simple" />
        <div className={css.words}>
          <p className={css.title}>{title}</p>
          <p id={`${id}-limits`} className={css.limits}>
            {limits.words}. {hint}
          </p>
        </div>
        <div className={css.choice}>
          <input
            id={id}
            type="file"
            name="file"
            accept={limits.accept}
            required={!isFileOptional}
            aria-label={`Выбрать файл. ${title}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${error ? `${id}-error` : ''} ${id}-limits`.trim()}
            onChange={({ currentTarget: { form, files, value } }) => {
              setFileName(files?.[0]?.name ?? '');
              if (form && value !== '') setError({ text: look(form), after: answer });
            }}
            className={css.file}
          />
          <label htmlFor={id} className={cx(buttonClass({ kind: 'outline' }), css.button)}>
            {fileName ? 'Выбрать другой' : 'Выбрать файл'}
          </label>
        </div>
      </div>
      {hasScripts && fileName && (
        <p className={css.name} role="status">
          {fileName}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
      {children && (
        <div className={css.fields} hidden={!isOpen}>
          {children}
        </div>
      )}
      {isSending && <Progress />}
      {isOpen && (
        <Button
          type="submit"
          {...(isMain ? { kind: 'main', size: 'big' } : { kind: 'outline' })}
          busy={isSending && 'Загружаем'}
          className={css.submit}
        >
          {submit}
        </Button>
      )}
    </Form>
  );
}

/** The share of the file that has been sent. */
function Progress() {
  const share = useSyncExternalStore(uploadProgress.subscribe, uploadProgress.get, () => null);
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className={css.progress} role="status">
      <progress max={100} value={progressValue(percent, 100)} aria-label="Загрузка файла" />
      <span>{percent === null || percent === 100 ? 'Проверяем файл' : `${percent}\u00a0%`}</span>
    </div>
  );
}
