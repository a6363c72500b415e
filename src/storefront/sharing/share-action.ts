import { type ActionFunctionArgs, data as answer } from 'react-router';
import { type ApiClient, data, ifThere, isLoadError } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';
import type { Answer } from '../api/shapes.ts';
import { storefront } from '../loading/load.ts';

/** A working link of the visitor. */
export type SharedLink = Answer<'/api/v1/shared-carts/'>['results'][number];
export type SharedKind = SharedLink['kind'];

/** The result of a form of «Поделиться». */
export interface ShareAnswer {
  shared: {
    /** The visitor's working links. */
    links: SharedLink[];
    /** A link was revoked. */
    isRevoked?: true;
    failure?: string;
  };
}

/** Whether a form of a cart or wishlist belongs to the panel «Поделиться». */
export function isShareForm(form: FormData): boolean {
  return form.get('intent') === 'share' || form.get('intent') === 'revoke';
}

/**
 * Carries out the forms of «Поделиться»: `share` (`from`) creates a link, `revoke` (`token`) revokes one.
 * Both are harmless when repeated by a reload, so they are answered in place.
 */
export async function shareAction({ context }: ActionFunctionArgs, form: FormData) {
  const { api } = context.get(storefront);
  const isRevoked = form.get('intent') === 'revoke';
  try {
    if (isRevoked) await revokeLink(api, String(form.get('token')));
    else await api.POST('/api/v1/shared-carts/', { body: { from: form.get('from') as SharedKind } });
    const links = await ownLinks(api);
    return { shared: { links, ...(isRevoked && { isRevoked }) } } satisfies ShareAnswer;
  } catch (error) {
    if (!isLoadError(error)) throw error;
    const links = await ownLinks(api).catch(() => []);
    return answer<ShareAnswer>({ shared: { links, failure: failureText(error) } }, { status: error.status });
  }
}

async function ownLinks(api: ApiClient): Promise<SharedLink[]> {
  return (await data(api.GET('/api/v1/shared-carts/'))).results;
}

/** Revoking a revoked link is not an error. */
async function revokeLink(api: ApiClient, token: string): Promise<void> {
  await ifThere(api.DELETE('/api/v1/shared-carts/{token}/', { params: { path: { token } } }));
}
