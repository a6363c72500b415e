import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../ui/field/text-field.tsx';
import { api, data } from '../api/client.ts';
import { fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Confirm } from '../parts/confirm.tsx';

interface ImageDialogProps {
  onUploaded: (image: Shape<'Img'>) => void;
  onClose: () => void;
}

/** Uploads an image of a text or a banner to the shop. */
export function ImageDialog({ onUploaded, onClose }: ImageDialogProps) {
  const upload = useMutation({
    mutationFn: (form: FormData) =>
      data(
        api.POST('/api/v1/staff/pictures/', {
          body: form as never,
          bodySerializer: (body) => body as never,
        }),
      ),
    onSuccess: (image) => {
      onUploaded(image);
      onClose();
    },
  });
  const errors = fieldErrors(upload.error);
  return (
    <Confirm
      title="Картинка"
      action="Загрузить"
      busy={upload.isPending && 'Загружаем'}
      error={upload.error}
      onConfirm={upload.mutate}
      onClose={onClose}
    >
      <TextField
        id="image-alt"
        name="alt"
        label="Что на ней, для тех, кто её не видит"
        maxLength={300}
        error={errors.alt}
      />
      <TextField
        id="image-file"
        name="file"
        label="Файл: JPG или PNG до 20 МБ"
        type="file"
        accept="image/jpeg,image/png"
        error={errors.file}
      />
    </Confirm>
  );
}
