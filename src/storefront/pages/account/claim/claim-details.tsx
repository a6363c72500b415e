import { quantityOf } from '../../../../platform/text/plural.ts';
import { typographPlace } from '../../../../platform/text/typograph.ts';
import { MOST_CLAIM_TEXT } from '../../../../shop/orders/claims/claims.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { formatRoubles, Price } from '../../../../ui/price/price.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { formatDay, formatMoment } from '../../../places/days.ts';
import { Confirm } from '../parts/confirm.tsx';
import * as css from './claim-details.module.css';
import { ClaimStep } from './claim-step.tsx';
import type { Claim } from './order-claims.ts';
import { PhotoField } from './photo-field.tsx';

interface ClaimDetailsProps {
  claim: Claim;
  /** Whether the history names the city of its clock; not where the page has named it. */
  namesCity?: boolean;
  /** The idempotency key of the next form. */
  formKey: string;
  /** The rejected form of this claim. */
  answer: FormAnswer | undefined;
}

/** A claim: what happens next, its deadlines, goods, photos, history and what the buyer may do. */
export function ClaimDetails({ claim, namesCity = false, formKey, answer }: ClaimDetailsProps) {
  const { next_action, refusal, decision, act_url } = claim;
  return (
    <div className={css.claim}>
      {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
      {refusal && (
        <Notice kind="wrong">
          <b>{refusal.name}.</b> {refusal.text}
        </Notice>
      )}
      {decision && (
        <Notice kind={decision.code === 'rejected' ? 'wrong' : 'good'}>
          <b>
            {decision.name}
            {decision.sum !== null && <>: {formatRoubles(decision.sum)}</>}.
          </b>{' '}
          {decision.text}
        </Notice>
      )}
      {next_action && <p className={css.next}>{typographPlace(next_action)}.</p>}
      <Facts claim={claim} />
      <Goods claim={claim} />
      <Photos claim={claim} />
      {act_url && (
        <a href={act_url} download className={buttonClass({ kind: 'outline' })}>
          <Icon name="download-simple" />
          Акт о&nbsp;расхождениях
        </a>
      )}
      <History claim={claim} namesCity={namesCity} />
      <Actions claim={claim} formKey={formKey} answer={answer} />
    </div>
  );
}

function Facts({ claim }: { claim: Claim }) {
  const { kind, wish, text, sent_at, answer_by, refund_by, status } = claim;
  const isWaiting = !['refused', 'settled', 'withdrawn', 'draft'].includes(status.code);
  return (
    <dl className={css.facts}>
      <dt>Причина</dt>
      <dd>{kind.name}</dd>
      <dt>Просьба</dt>
      <dd>{wish.name}</dd>
      {sent_at && (
        <>
          <dt>Отправлено</dt>
          <dd>{formatDay(sent_at)}</dd>
        </>
      )}
      {isWaiting && answer_by && refund_by && (
        <>
          <dt>Ответ магазина</dt>
          <dd>до&nbsp;{formatDay(answer_by)}</dd>
          <dt>Возврат денег, если решим вернуть</dt>
          <dd>до&nbsp;{formatDay(refund_by)}</dd>
        </>
      )}
      <dt>Описание</dt>
      <dd className={css.text}>{text}</dd>
    </dl>
  );
}

function Goods({ claim: { lines, total } }: { claim: Claim }) {
  return (
    <ul className={css.goods}>
      {lines.map(({ line, name, article, href, quantity, unit, total: sum }) => (
        <li key={line} className={css.line}>
          <span className={css.name}>
            {href ? (
              <a href={href}>
                <Typeset text={name} />
              </a>
            ) : (
              <Typeset text={name} />
            )}
            <span className={css.small}>Арт. {article}</span>
          </span>
          <span>{quantityOf(quantity, unit)}</span>
          <Price value={sum} />
        </li>
      ))}
      {lines.length > 1 && (
        <li className={css.line}>
          <span className={css.name}>Вместе</span>
          <span />
          <Price value={total} />
        </li>
      )}
    </ul>
  );
}

function Photos({ claim: { files } }: { claim: Claim }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.photos}>
      {files.map(({ id, name, download_url, status }, index) => (
        <li key={id}>
          {download_url ? (
            <a href={download_url} download aria-label={`Скачать фотографию ${index + 1}: ${name}`}>
              <img src={download_url} alt="" loading="lazy" className={css.photo} />
            </a>
          ) : (
            <span className={css.photo}>
              Фото {status === 'проверяется' ? status : 'не\u00a0прошло проверку'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function History({
  claim: { history, city, time_zone },
  namesCity,
}: Required<Pick<ClaimDetailsProps, 'claim' | 'namesCity'>>) {
  return (
    <section aria-label="История">
      <h2 className={css.subtitle}>История</h2>
      <ol className={css.history}>
        {history.map(({ code, name, at, by, note }, index) => (
          <li key={code + at}>
            <b>{name}</b>{' '}
            <span className={css.small}>
              {formatMoment(at, time_zone)}
              {namesCity && index === 0 && ` (${city})`}, {by}
            </span>
            {note && <span className={css.note}>{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Actions({ claim, formKey, answer }: ClaimDetailsProps) {
  const { id, status, can_send, can_withdraw, can_add_files } = claim;
  const isDraft = status.code === 'draft';
  const typed = answer?.values.intent === 'claim-send' ? answer.values.text : undefined;
  return (
    <div className={css.actions}>
      {can_add_files && (
        <details open={answer?.errors.files !== undefined} className={css.more}>
          <summary className={buttonClass({ kind: 'quiet' })}>Добавить фотографии</summary>
          <ClaimStep claim={id} intent="claim-photos" formKey={formKey} hasFiles>
            <PhotoField id={`files-${id}`} error={answer?.errors.files} />
            <Button type="submit" kind="outline">
              Добавить
            </Button>
          </ClaimStep>
        </details>
      )}
      {can_send && (
        <ClaimStep claim={id} intent="claim-send" formKey={formKey}>
          {!isDraft && (
            <TextArea
              id={`again-${id}`}
              name="text"
              label="Пояснение"
              hint="Что изменилось или чего не хватало. Повторно отправить можно только один раз"
              maxLength={MOST_CLAIM_TEXT}
              defaultValue={typed}
            />
          )}
          {answer?.errors.lines && <Notice kind="wrong">{answer.errors.lines}</Notice>}
          <Button type="submit">{isDraft ? 'Отправить' : 'Отправить повторно'}</Button>
        </ClaimStep>
      )}
      {can_withdraw && (
        <Confirm
          label={isDraft ? 'Удалить черновик' : 'Отозвать'}
          kind="text"
          question={
            <p>
              {isDraft ? 'Удалить черновик?' : 'Отозвать заявление?'} Восстановить его будет нельзя,
              но&nbsp;можно оформить новое.
            </p>
          }
        >
          <ClaimStep claim={id} intent="claim-withdraw" formKey={formKey}>
            {isDraft && <input type="hidden" name="draft" value="on" />}
            <Button type="submit" kind="dark">
              {isDraft ? 'Да, удалить' : 'Да, отозвать'}
            </Button>
          </ClaimStep>
        </Confirm>
      )}
    </div>
  );
}

/** The rejected form, if it was one of this claim. */
export function answerOf({ id }: Claim, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.values.claim === String(id) ? answer : undefined;
}
