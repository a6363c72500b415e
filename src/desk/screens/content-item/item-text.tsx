import { lazy, Suspense, useState } from 'react';
import { WITH_GOODS } from '../../../shop/content/blocks/blocks.ts';
import type { ContentKind } from '../../content/sections.ts';
import { ImageDialog } from '../../editor/image-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './content-item.module.css';
import type { ItemDraft } from './use-item-draft.ts';

const RichText = lazy(() =>
  import('../../editor/rich-text.tsx').then(({ RichText: Content }) => ({ default: Content })),
);

interface ItemTextProps {
  kind: ContentKind;
  draft: ItemDraft;
  errors: Record<string, string>;
}

interface Cover {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** The words of a text as the page shows them: title, annotation, cover, text. */
export function ItemText({ kind, draft, errors }: ItemTextProps) {
  const { fields, change, changeBody } = draft;
  const {
    html = '',
    annotation = '',
    image,
  } = fields.body as {
    html?: string;
    annotation?: string;
    image?: Cover | null;
  };
  return (
    <>
      <div className={css.words}>
        <textarea
          className={css.title}
          aria-label="Заголовок"
          aria-invalid={errors.title ? true : undefined}
          placeholder="Заголовок"
          rows={1}
          maxLength={200}
          value={fields.title}
          onChange={(event) => change({ title: event.target.value.replace(/\n/g, ' ') })}
        />
        {kind === 'post' && (
          <>
            <textarea
              className={css.lead}
              aria-label="Вступление"
              placeholder="Вступление: о чём статья, в двух предложениях"
              rows={1}
              maxLength={500}
              value={annotation}
              onChange={(event) => changeBody({ annotation: event.target.value.replace(/\n/g, ' ') })}
            />
            <CoverImage image={image ?? null} onChange={(next) => changeBody({ image: next })} />
          </>
        )}
        {errors['body.html'] && <p className={css.error}>{errors['body.html']}</p>}
      </div>
      <Suspense
        fallback={
          <p className={css.wait} role="status">
            Загружаем редактор…
          </p>
        }
      >
        <RichText
          label="Текст"
          value={html}
          hasGoods={WITH_GOODS.has(kind)}
          onChange={(next) => changeBody({ html: next })}
        />
      </Suspense>
    </>
  );
}

/** The image at the top of an article. */
function CoverImage({ image, onChange }: { image: Cover | null; onChange: (image: Cover | null) => void }) {
  const [isOpen, open] = useState(false);
  return (
    <div className={css.cover}>
      {image && <img src={image.src} alt={image.alt} width={image.width} height={image.height} />}
      <Button kind="text" size="small" onClick={() => open(true)}>
        {image ? 'Другая картинка' : 'Добавить картинку'}
      </Button>
      {image && (
        <Button kind="text" size="small" onClick={() => onChange(null)}>
          Убрать
        </Button>
      )}
      {isOpen && <ImageDialog onUploaded={onChange} onClose={() => open(false)} />}
    </div>
  );
}
