import type { ReactNode } from 'react';
import { upperFirst } from '../../../../platform/text/letter-case.ts';
import { type DocumentState, stateTone } from '../../../../shop/documents/documents.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import { fileFacts } from '../../../forms/file-facts.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { UploadForm } from '../../../forms/upload-form.tsx';
import { formatDay } from '../../../places/days.ts';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';
import * as css from './documents.module.css';
import type { OrderPapers } from './order-papers.ts';
import type { FullOrder } from './steps.ts';

interface OrderDocumentsProps {
  order: FullOrder;
  papers: OrderPapers | null;
  /** The result of a document upload. */
  answer: FormAnswer | undefined;
  /** Further forms for documents: М-2. */
  children?: ReactNode;
}

const TONES: Record<ReturnType<typeof stateTone>, StatusTone> = {
  neutral: 'done',
  attention: 'waiting',
  good: 'good',
  bad: 'wrong',
};

/** The documents of an order: made by the shop or uploaded by the company, with an upload. */
export function OrderDocuments({ order, papers, answer, children }: OrderDocumentsProps) {
  const { id, number, created_at, invoice_url, power } = order;
  const documents = papers?.documents ?? [];
  const isHere = ({ download_url }: (typeof documents)[number]) => download_url !== null;
  const hasInvoice = documents.some((each) => each.document_type.code === 'invoice' && isHere(each));
  if (!papers && !invoice_url && !children) return null;
  return (
    <section className={css.documents} aria-labelledby="documents">
      <div className={css.head}>
        <h2 id="documents">Документы</h2>
        {documents.some(isHere) && (
          <a
            href={`/api/v1/orders/orders/legal_entity_documents/zip/?order=${id}`}
            download
            className={buttonClass({ kind: 'quiet' })}
          >
            <Icon name="file-zip" />
            Скачать все (ZIP)
          </a>
        )}
      </div>
      <ul>
        {invoice_url && !hasInvoice && (
          <Row
            href={invoice_url}
            name={`Счёт на\u00a0оплату №\u00a0${number}`}
            date={formatDay(created_at)}
          />
        )}
        {documents.map((document) => (
          <Row
            key={document.id}
            href={document.download_url}
            name={titleOf(document)}
            date={formatDay(document.date)}
            file={document.size > 0 ? fileFacts(document.type, document.size) : ''}
            status={
              <StatusWord tone={TONES[stateTone(document.state as DocumentState)]}>
                {isHere(document) || document.size === 0 ? upperFirst(document.status) : 'Проверяем файл'}
              </StatusWord>
            }
          />
        ))}
        {power && (
          <li className={css.row}>
            <Icon name="identification-card" />
            <a href="/account/powers" className={css.name}>
              <span className={linkClass}>Доверенность №&nbsp;{power.number}</span>
            </a>
            <span className={css.date}>до&nbsp;{formatDay(power.valid_to)}</span>
          </li>
        )}
      </ul>
      {papers && documents.length === 0 && !invoice_url && (
        <p className={css.none}>Документы появятся после отгрузки.</p>
      )}
      {papers && papers.types.length > 0 && (
        <UploadForm
          key={documents.length}
          intent="upload"
          title="Добавить документ"
          hint="Проверим за один рабочий день"
          isCompact
          answer={answer}
        >
          <input type="hidden" name="order" value={id} />
          <SelectField
            id="upload-type"
            name="type"
            label="Вид документа"
            options={papers.types.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={answer?.values.type}
            error={answer?.errors.type}
          />
        </UploadForm>
      )}
      {children}
    </section>
  );
}

interface RowProps {
  /** Null while it is not available. */
  href: string | null;
  name: string;
  date: string;
  file?: string;
  status?: ReactNode;
}

function Row({ href, name, date, file = 'PDF', status }: RowProps) {
  return (
    <li className={css.row}>
      <Icon name="file-text" />
      {href ? (
        <a href={href} download className={css.name}>
          <span className={linkClass}>{name}</span>
        </a>
      ) : (
        <span className={css.name}>{name}</span>
      )}
      <span className={css.date}>{date}</span>
      <span className={css.file}>{file}</span>
      <span className={css.status}>{status}</span>
      {href && (
        <a href={href} download className={css.download} aria-label={`Скачать: ${name}`}>
          <Icon name="download-simple" />
        </a>
      )}
    </li>
  );
}

function titleOf({ document_type, number, shipment }: OrderPapers['documents'][number]): string {
  const title = number ? `${document_type.name} №\u00a0${number}` : document_type.name;
  return shipment === null ? title : `${title}, отгрузка\u00a0${shipment}`;
}
