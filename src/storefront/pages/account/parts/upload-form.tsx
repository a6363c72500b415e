import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { FieldError } from '../../../../ui/field/field-error.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { uploadProgress } from '../../../api/upload-progress.ts';
import type { FormAnswer } from '../../auth/form-answer.ts';
import { fileProblem, UPLOAD } from './upload.ts';
import css from './upload-form.module.css';

interface UploadFormProps {
  /** Sent as `intent`, for the action of the page; ids of the fields begin with it too. */
  intent: string;
  /** «Добавить документ» */
  title: string;
  /** What happens then: «Проверим за один рабочий день». */
  hint?: ReactNode;
  submit?: string;
  /** A form may go without a file: then what is asked is only the fields. */
  isFileOptional?: boolean;
  /** `answerTo(useActionData(), intent)` */
  answer: FormAnswer | undefined;
  /** Further fields, above the file; they show `errors` and keep `answer.values`. */
  children?: ReactNode;
}

/**
 * A file with its fields, to the action of this page (`uploadOf` makes its call): limits are said beforehand and looked
 * at before anything is sent; with scripts the progress is shown; what is wrong stands at the field, and nothing is lost.
 */
export function UploadForm(props: UploadFormProps) {
  const { intent, title, hint, submit = 'Загрузить', isFileOptional = false, answer, children } = props;
  const { state, formData } = useNavigation();
  const isSending = state !== 'idle' && formData?.get('intent') === intent;
  const [problem, setProblem] = useState<{ text: string | undefined; after: FormAnswer | undefined }>();
  const error = problem && problem.after === answer ? problem.text : answer?.errors.file;
  const id = `${intent}-file`;

  function look(form: HTMLFormElement): string | undefined {
    const file = new FormData(form).get('file');
    const isNone = !(file instanceof File) || file.name === '';
    return isFileOptional && isNone ? undefined : fileProblem(file);
  }
  function check(event: FormEvent<HTMLFormElement>) {
    const text = look(event.currentTarget);
    setProblem({ text, after: answer });
    if (!text) return;
    event.preventDefault();
    document.getElementById(id)?.focus();
  }
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={check} noValidate className={css.form}>
      <input type="hidden" name="intent" value={intent} />
      <div className={css.head}>
        <Icon name="upload-simple" />
        <div>
          <p className={css.title}>{title}</p>
          <p id={`${id}-limits`} className={css.limits}>
            {UPLOAD.words}. {hint}
          </p>
        </div>
      </div>
      {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
      {children && <div className={css.fields}>{children}</div>}
      <div className={css.row}>
        <input
          id={id}
          type="file"
          name="file"
          accept={UPLOAD.accept}
          required={!isFileOptional}
          aria-label={`Файл. ${title}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error` : ''} ${id}-limits`.trim()}
          onChange={({ currentTarget }) => {
            if (currentTarget.form && currentTarget.value !== '')
              setProblem({ text: look(currentTarget.form), after: answer });
          }}
          className={css.file}
        />
        <Button type="submit" kind="outline" busy={isSending && 'Загружаем'}>
          {submit}
        </Button>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {isSending && <Progress />}
    </Form>
  );
}

/** How much of the file is sent. */
function Progress() {
  const share = useSyncExternalStore(uploadProgress.subscribe, uploadProgress.get, () => null);
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className={css.progress} role="status">
      <progress max={100} value={percent ?? undefined} aria-label="Загрузка файла" />
      <span>{percent === null || percent === 100 ? 'Проверяем файл' : `${percent}\u00a0%`}</span>
    </div>
  );
}
