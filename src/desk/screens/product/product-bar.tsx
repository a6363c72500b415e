import { useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { fieldErrors } from '../../api/failures.ts';
import type { Goods } from '../../goods/goods-query.ts';
import { Key } from '../../keys/keys-help.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import * as barCss from '../../parts/bar.module.css';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { foot } from '../../parts/foot.ts';
import { useMay } from '../../session/session.ts';
import { barWords } from './bar-words.ts';
import * as css from './product.module.css';
import { hasUnsaved, similarActions } from './similar-actions.ts';
import { SimilarDialog } from './similar-dialog.tsx';
import type { GoodsEdit } from './use-goods-edit.ts';

const FIELDS: Record<string, string> = {
  name: 'Название',
  description: 'Описание',
  multiplicity: 'Кратность',
  hidden: 'Показ',
  category: 'Раздел',
  seo_title: 'Заголовок в поиске',
  seo_description: 'Описание в поиске',
  photos: 'Фото',
};

/** What is not saved yet, and the button that saves it. After a 409 it asks whose value stays. */
export function ProductBar({ goods, edit }: { goods: Goods; edit: GoodsEdit }) {
  useKeys({ save: edit.save });
  const [isSimilar, showSimilar] = useState(false);
  const mayChangeMany = useMay()('catalogue.bulk');
  const actions = mayChangeMany ? similarActions(goods) : [];
  const nameOf = (field: string) => {
    const [kind, id] = field.split('.');
    const of = (all: readonly { id: number; name: string }[]) =>
      all.find((each) => String(each.id) === id)?.name ?? field;
    if (kind === 'tag') return `Метка «${of(goods.tags)}»`;
    if (kind === 'attribute') return `Свойство «${of(goods.attributes)}»`;
    if (kind === 'relation') return goods.relations.find((each) => each.kind === id)?.name ?? field;
    return FIELDS[field] ?? field;
  };
  const { isAsked, size: unsaved } = edit;
  // The field may stand on another tab.
  const wrong = Object.entries(fieldErrors(edit.error));
  const [fact, explanation] = barWords({ unsaved, differs: goods.differs.length, isAsked });
  return (
    <>
      {edit.error && (
        <div className={css.conflict}>
          {wrong.length > 0 ? (
            <Notice kind="wrong">
              {wrong.map(([field, text]) => (
                <p key={field}>{FIELDS[field] ? `${FIELDS[field]}: ${text}` : text}</p>
              ))}
            </Notice>
          ) : (
            <Conflict error={edit.error} nameOf={nameOf} />
          )}
          {isAsked && (
            <div className={css.ways}>
              <Button kind="quiet" size="small" busy={edit.isSaving && 'Сохраняем'} onClick={edit.saveOver}>
                Оставить моё
              </Button>
              <Button kind="quiet" size="small" onClick={edit.takeTheirs}>
                Взять изменённое
              </Button>
            </div>
          )}
        </div>
      )}
      <div className={barCss.bar} ref={foot}>
        <div className={css.facts}>
          <b>{fact}</b>
          <span>{explanation}</span>
        </div>
        <div className={barCss.buttons}>
          {unsaved > 0 && (
            <Button kind="dark" onClick={edit.reset}>
              Отменить
            </Button>
          )}
          {actions.length > 0 && (
            <Button kind="dark" onClick={() => showSimilar(true)}>
              Применить к похожим
            </Button>
          )}
          <Button
            className={barCss.main}
            busy={edit.isSaving && 'Сохраняем'}
            disabled={unsaved === 0 || isAsked}
            onClick={edit.save}
          >
            Сохранить <Key name="save" />
          </Button>
        </div>
      </div>
      {isSimilar && (
        <SimilarDialog
          goods={goods}
          actions={actions}
          isUnsaved={hasUnsaved(edit.draft)}
          onClose={() => showSimilar(false)}
        />
      )}
    </>
  );
}
