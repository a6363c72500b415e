import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ApiFailure, failureText, NoAnswer } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import * as css from './preview.module.css';
import { Waiting } from './waiting.tsx';
import { Zoomed } from './zoomed.tsx';

/** Loaded with the first PDF: the library weighs more than the rest of the desk. */
const PdfPages = lazy(() => import('./pdf-pages.tsx'));

const MOST_BYTES = 20 * 1024 * 1024;

/** An image or a PDF in its place (STF-113). It is fetched once, so its reading is recorded once. */
export default function Preview({ file }: { file: Shape<'File'> }) {
  const isTooLarge = file.size > MOST_BYTES;
  const { data, error } = useQuery({
    queryKey: ['file', file.download_url],
    queryFn: ({ signal }) => fetchFile(file.download_url, signal),
    enabled: !isTooLarge,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isTooLarge) return <Notice kind="attention">Файл больше 20 МБ. Скачайте его, чтобы посмотреть.</Notice>;
  if (error) return <Waiting file={file} fault={failureText(error)} />;
  if (!data) return <Waiting file={file} />;
  if (file.type === 'application/pdf')
    return (
      <Suspense fallback={<Waiting file={file} />}>
        <div className={css.preview}>
          <PdfPages file={data} name={file.name} />
        </div>
      </Suspense>
    );
  return (
    <div className={css.preview}>
      <Picture file={data} name={file.name} />
    </div>
  );
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken)
    return (
      <Waiting file={{ name, type: 'image' }} fault="Картинка повреждена. Скачайте файл, чтобы посмотреть." />
    );
  return (
    <Zoomed label={name}>
      {() =>
        address && <img className={css.sheet} src={address} alt={name} onError={() => setBroken(true)} />
      }
    </Zoomed>
  );
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'same-origin', cache: 'no-store', signal }).catch(
    (cause) => {
      throw new NoAnswer('no answer', { cause });
    },
  );
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.json().catch(() => undefined));
  return answer.blob();
}
