import { useMutation } from '@tanstack/react-query';
import { ApiFailure, failureText, NoAnswer } from '../api/failures.ts';
import { notify } from './notify.ts';

/** Downloads a file of the staff; a rejection is a message instead of a page with an error. */
export function useDownload() {
  return useMutation({
    mutationFn: async (href: string) => {
      const answer = await fetch(href, { credentials: 'same-origin', cache: 'no-store' }).catch((cause) => {
        throw new NoAnswer('no answer', { cause });
      });
      if (!answer.ok) throw new ApiFailure(answer.status, await answer.json().catch(() => undefined));
      const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      const address = URL.createObjectURL(await answer.blob());
      const link = document.createElement('a');
      link.href = address;
      link.download = named ? decodeURIComponent(named) : '';
      link.click();
      URL.revokeObjectURL(address);
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
}
