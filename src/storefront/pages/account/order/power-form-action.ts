import type { ActionFunctionArgs } from 'react-router';
import { isLegalDay, NO_SUCH_DAY } from '../../../../platform/text/legal-day.ts';
import { type ApiClient, data, FILE } from '../../../api/client.ts';
import { reject } from '../../../forms/form-answer.ts';
import { storefront } from '../../../loading/load.ts';

const OPTIONAL = ['position', 'passport', 'passport_issued_by', 'passport_issued_at', 'number'] as const;

interface PowerFormRequest {
  api: ApiClient;
  context: ActionFunctionArgs['context'];
  values: Record<string, string>;
  path: { id: string };
}

/** Returns the М-2 form as a file; nothing that was typed is stored. */
export async function sendPowerForm({ api, context, values, path }: PowerFormRequest) {
  const { person = '', valid_to = '' } = values;
  const issues = {
    ...(!person && { person: 'Укажите фамилию, имя и отчество.' }),
    ...(!isLegalDay(valid_to) && { valid_to: 'Укажите, до какого дня действует доверенность.' }),
    ...(values.passport_issued_at &&
      !isLegalDay(values.passport_issued_at) && { passport_issued_at: NO_SUCH_DAY }),
  };
  if (Object.keys(issues).length > 0) return reject(values, issues);
  const given = OPTIONAL.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
  const body = { person, valid_to, ...Object.fromEntries(given) };
  const call = api.POST('/api/v1/orders/orders/{id}/power_of_attorney_form/', {
    ...FILE,
    params: { path },
    body,
  });
  context.get(storefront).sendFile((await data(call)) as unknown as Blob, `Доверенность М-2, ${person}.pdf`);
  return null;
}
