import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ABOUT_PAGES } from '../../../shop/content/content.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import { CONTENT_KEY, type ContentKind, type Section } from '../../content/sections.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { useWrite } from '../../parts/use-write.ts';

/** The fields that say themselves what is wrong with them. */
const SHOWN = ['title', 'slug', 'body.address', 'body.area', 'body.contact.phone'];

/** The body of a text that nobody has written yet. */
const EMPTY_BODIES: Record<ContentKind, (form: FormData) => Record<string, unknown>> = {
  post: () => ({ annotation: '', html: '', image: null }),
  info: () => ({ html: '' }),
  embedded: () => ({ html: '' }),
  about: () => ({ html: '', blocks: [] }),
  vacancy: () => ({ html: '', salary_from: null, salary_to: null }),
  rental: (form) => ({
    address: String(form.get('address')),
    area: Number(form.get('area')),
    html: '',
    images: [],
    contact: { name: '', phone: String(form.get('phone')) },
    lat: null,
    lon: null,
    status: 'free',
  }),
};

/** A button that begins a new text and opens it. */
export function NewItem({ section }: { section: Section }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>{section.create}</Button>
      {isOpen && <Form section={section} onClose={() => open(false)} />}
    </>
  );
}

function Form({ section: { kind, path, create }, onClose }: { section: Section; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useWrite({
    mutationFn: (form: FormData) => {
      const slug = String(form.get('slug') ?? '').trim();
      return data(
        api.POST('/api/v1/staff/content/', {
          body: {
            kind,
            title: String(form.get('title')),
            body: EMPTY_BODIES[kind](form),
            ...(slug && { slug }),
          },
        }),
      );
    },
    onSuccess: ({ id }) => {
      client.invalidateQueries({ queryKey: CONTENT_KEY });
      navigate(`/content/${path}/${id}`);
    },
  });
  const errors = fieldErrors(add.error);
  const field = (name: string, label: string, at = name, hint?: string) => (
    <TextField id={`new-${name}`} name={name} label={label} error={errors[at]} hint={hint} maxLength={300} />
  );
  return (
    <Confirm
      title={create}
      action="Начать"
      busy={add.isPending && 'Создаём'}
      error={besides(SHOWN, add.error)}
      onConfirm={add.mutate}
      onClose={onClose}
    >
      {field('title', 'Заголовок')}
      {(kind === 'post' || kind === 'info') &&
        field('slug', 'Адрес латиницей', 'slug', 'Пусто: из заголовка.')}
      {kind === 'about' && (
        <SelectField
          id="new-slug"
          name="slug"
          label="Какая страница"
          options={ABOUT_PAGES.map((slug) => ({ value: slug, label: slug }))}
          error={errors.slug}
        />
      )}
      {kind === 'rental' && (
        <>
          {field('address', 'Адрес помещения', 'body.address')}
          {field('area', 'Площадь, м²', 'body.area')}
          {field('phone', 'Телефон для арендатора', 'body.contact.phone')}
        </>
      )}
    </Confirm>
  );
}
