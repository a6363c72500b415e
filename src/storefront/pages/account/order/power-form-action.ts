import type { ActionFunctionArgs } from 'react-router';
import { isLegalDay } from '../../../../core/legal-day.ts';
import { type ApiClient, data, FILE } from '../../../api/client.ts';
import { refuse } from '../../../forms/form-answer.ts';
import { storefront } from '../../../load.ts';

const OPTIONAL = ['position', 'passport', 'passport_issued_by', 'passport_issued_at', 'number'] as const;

interface PowerFormRequest {
  api: ApiClient;
  context: ActionFunctionArgs['context'];
  values: Record<string, string>;
  path: { id: string };
}

/** Answers with the М-2 as a file; nothing of what was typed is kept anywhere. */
export async function sendPowerForm({ api, context, values, path }: PowerFormRequest) {
  const { person = '', valid_to = '' } = values;
  const problems = {
    ...(!person && { person: 'Назовите фамилию, имя и отчество.' }),
    ...(!isLegalDay(valid_to) && { valid_to: 'Укажите день, до которого она действует.' }),
    ...(values.passport_issued_at &&
      !isLegalDay(values.passport_issued_at) && { passport_issued_at: 'Такого дня нет.' }),
  };
  if (Object.keys(problems).length > 0) return refuse(values, problems);
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
