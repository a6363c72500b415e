import {
  LEAST_TEXT,
  MOST_PHOTOS,
  NO_DESCRIPTION,
  NO_PHOTOS,
  TOO_MANY_PHOTOS,
} from '../../../../shop/orders/claims/claims.ts';
import { type ApiClient, data, isLoadError } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import { quantityField } from '../../../forms/form.ts';
import { type FormErrors, reject, rejectLike, UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import { fileError, type UploadLimits, uploadOf } from '../../../forms/upload.ts';

/** What may be a photo of a claim. The server also checks the content. */
export const PHOTO_LIMITS: UploadLimits = {
  words: `До\u00a0${MOST_PHOTOS} фотографий JPG, PNG или WebP, каждая до\u00a010\u00a0МБ`,
  accept: '.jpg,.jpeg,.png,.webp',
  mostBytes: 10 * 1024 * 1024,
};

/** The Russian names of the fields, for the list of errors that links to them. */
export const CLAIM_FIELDS = {
  lines: 'товары',
  kind: 'причина',
  wish: 'просьба',
  text: 'описание',
  files: 'фотографии',
};

/** The order that a claim is about; with the token of its link for a guest. */
interface ClaimPlace {
  order: number;
  token?: string;
}

const CLAIM_INTENTS = ['claim', 'claim-send', 'claim-withdraw', 'claim-photos'];

/** Whether a form of a page is about claims, by its `intent`. */
export function isClaimIntent(intent: string | undefined): boolean {
  return CLAIM_INTENTS.includes(intent ?? '');
}

/** Creates a claim from its form. @returns the claim, or the rejected form with everything that was typed */
export async function createClaim(
  api: ApiClient,
  form: FormData,
  values: Record<string, string>,
  { order, token }: ClaimPlace,
) {
  const { lines, errors } = read(form, values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  form.set('lines', JSON.stringify(lines));
  const names = ['kind', 'wish', 'text', 'lines', 'files'];
  const header = { 'idempotency-key': values.key ?? '' };
  try {
    if (token !== undefined) {
      form.set('token', token);
      const params = { path: { id: String(order) }, header };
      return await data(
        api.POST('/api/v1/orders/order/{id}/claims/', { params, ...uploadOf(form, [...names, 'token']) }),
      );
    }
    form.set('order', String(order));
    if (values.as === 'draft') form.set('is_draft', 'true');
    const sent = uploadOf(form, [...names, 'order', 'is_draft']);
    return await data(api.POST('/api/v1/orders/claims/', { params: { header }, ...sent }));
  } catch (error) {
    return rejectClaim(values, error);
  }
}

/** Carries out a form of an existing claim: `claim-send`, `claim-withdraw`, `claim-photos`. */
export async function changeClaim(
  api: ApiClient,
  form: FormData,
  values: Record<string, string>,
  token?: string,
) {
  const params = { path: { id: values.claim ?? '' }, header: { 'idempotency-key': values.key ?? '' } };
  const by = token === undefined ? {} : { token };
  try {
    switch (values.intent) {
      case 'claim-send':
        await api.POST('/api/v1/orders/claims/{id}/send/', {
          params,
          body: { ...by, ...(values.text && { text: values.text }) },
        });
        return undefined;
      case 'claim-withdraw':
        await api.POST('/api/v1/orders/claims/{id}/withdraw/', { params, body: by });
        return undefined;
      case 'claim-photos': {
        const issue = photosError(form, true);
        if (issue) return reject(values, { files: issue });
        if (token !== undefined) form.set('token', token);
        await api.POST('/api/v1/orders/claims/{id}/files/', {
          params,
          ...uploadOf(form, ['files', 'token']),
        });
        return undefined;
      }
      default:
        return reject(values, { form: UNKNOWN_ACTION });
    }
  } catch (error) {
    return rejectClaim(values, error);
  }
}

/** Turns an error into the rejected form. Errors 401 are left to the account's action, which leads to the login. */
function rejectClaim(values: Record<string, string>, error: unknown) {
  if (isLoadError(error) && error.status === 401) throw error;
  if (isLoadError(error) && [413, 415].includes(error.status))
    return reject(values, { files: failureText(error) }, error.status);
  return rejectLike(values, error, {
    lines: 'lines',
    kind: 'kind',
    wish: 'wish',
    text: 'text',
    files: 'files',
  });
}

function read(form: FormData, values: Record<string, string>) {
  const errors: FormErrors = {};
  const chosen = [...form.keys()].flatMap((name) => /^line-(\d{1,9})$/.exec(name)?.[1] ?? []);
  const lines = chosen.map((line) => ({
    line: Number(line),
    quantity: quantityField(form, `quantity-${line}`) ?? 0,
  }));
  if (lines.length === 0) errors.lines = 'Отметьте товары.';
  else if (lines.some(({ quantity }) => quantity < 1))
    errors.lines = 'Укажите количество каждого отмеченного товара: целое число от 1.';
  if (!values.kind) errors.kind = 'Выберите причину.';
  if (!values.wish) errors.wish = 'Выберите, что нужно сделать.';
  if ((values.text ?? '').length < LEAST_TEXT) errors.text = NO_DESCRIPTION;
  const photos = photosError(form, false);
  if (photos) errors.files = photos;
  return { lines, errors };
}

/** The validation error of the chosen photos before they are sent. */
export function photosError(form: FormData, isNeeded: boolean): string | undefined {
  const files = form.getAll('files').filter((file) => file instanceof File && file.name !== '');
  if (files.length === 0) return isNeeded ? NO_PHOTOS : undefined;
  if (files.length > MOST_PHOTOS) return TOO_MANY_PHOTOS;
  for (const file of files) {
    const issue = fileError(file, PHOTO_LIMITS);
    if (issue) return issue;
  }
  return undefined;
}
