import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import * as css from './item-aside.module.css';
import type { ItemDraft } from './use-item-draft.ts';

/** What search engines show of a text; without these they get its title and its first words. */
export function SeoFields({ draft, errors }: { draft: ItemDraft; errors: Record<string, string> }) {
  const { seo_title: title = '', seo_description: description = '' } = draft.fields.body as Record<
    string,
    string | undefined
  >;
  return (
    <div className={css.block}>
      <TextField
        id="seo-title"
        label="Заголовок в выдаче"
        value={title}
        maxLength={200}
        hint={`${title.length} знаков; видно около 60`}
        error={errors['body.seo_title']}
        onChange={({ target: { value } }) => draft.changeBody({ seo_title: value || undefined })}
      />
      <TextArea
        id="seo-description"
        label="Описание в выдаче"
        value={description}
        maxLength={500}
        hint={`${description.length} знаков; видно около 160`}
        error={errors['body.seo_description']}
        onChange={({ target: { value } }) => draft.changeBody({ seo_description: value || undefined })}
      />
    </div>
  );
}
