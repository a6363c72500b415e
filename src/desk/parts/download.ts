import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { ApiFailure, failureText } from '../api/failures.ts';
import { notify } from './notify.ts';

/** A file with its name. */
interface NamedFile {
  blob: Blob;
  name: string;
}

/** Fetches a file of the staff, as any call: a locked desk and a missing factor are asked for first. @throws ApiFailure, NoAnswer */
export async function fetchedFile(href: string): Promise<NamedFile> {
  // Files are no JSON, so their addresses are not among those of typed answers.
  const { data: blob, response } = await api.GET(href as '/api/v1/staff/orders/export/', { parseAs: 'blob' });
  if (!blob) throw new ApiFailure(502, undefined);
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: blob as Blob, name: named ? decodeURIComponent(named) : '' };
}

/** Lets the browser save a file. @param name with its extension */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a file of the staff; a rejection is a message instead of a page with an error. */
export function useDownload() {
  return useMutation({
    mutationFn: async (href: string) => {
      const { blob, name } = await fetchedFile(href);
      saveFile(blob, name);
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
}
