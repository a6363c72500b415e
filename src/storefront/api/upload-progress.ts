import { observable } from '../browser/observable.ts';

/**
 * The share of the current upload that has been sent, 0 … 1; null without an upload. Only one upload is shown
 * at a time.
 */
export const uploadProgress = observable<number | null>(null);

/**
 * Sends a call with a file by XMLHttpRequest, the only browser API that reports upload progress. Rejects when
 * there is no response.
 */
export async function sendUpload(request: Request): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = () => {
      uploadProgress.set(null);
      reject(new TypeError('no answer to an upload'));
    };
    call.open(request.method, request.url);
    call.withCredentials = true;
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => uploadProgress.set(total > 0 ? loaded / total : 0);
    call.onerror = fail;
    call.onabort = fail;
    call.onload = () => {
      uploadProgress.set(null);
      const type = call.getResponseHeader('content-type');
      const text = call.status === 204 ? null : call.responseText;
      resolve(
        new Response(text, { status: call.status, headers: type === null ? {} : { 'content-type': type } }),
      );
    };
    request.signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}
