import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { ApiFailure, failureText } from '../api/failures.ts';
import { fetchedFile, saveFile } from '../parts/download.ts';
import { notify } from '../parts/notify.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** Downloads a list as a workbook. What is too long for one answer is made by the shop, and waits for the person in «Мой вход». */
export function useSheet(list: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (query: Query) => {
      const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
      const href = `/api/v1/staff/${list}/export/?${new URLSearchParams(set)}`;
      try {
        const { blob, name } = await fetchedFile(href);
        saveFile(blob, name);
      } catch (error) {
        if (!isTooLong(error)) throw error;
        // The addresses of all workbooks are alike; their types are not.
        await data(api.POST(href as '/api/v1/staff/companies/export/', {}));
        client.invalidateQueries({ queryKey: ['exports'] });
        notify({ text: 'Строк много, файл собирается. Он появится в «Мой вход» и пробудет там сутки.' });
      }
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
}

function isTooLong(error: unknown): boolean {
  return (
    error instanceof ApiFailure && (error.body as { code?: unknown } | undefined)?.code === 'export_too_long'
  );
}
