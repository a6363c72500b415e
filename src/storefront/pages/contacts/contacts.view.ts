import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';
import { isTopic } from './feedback-action.ts';

/** The data of the contacts page. */
export interface ContactsView extends Answer<'/api/v1/pages/contacts/'> {
  /** ISO time of the rendering: whether a shop is open refers to it. */
  now: string;
  stamp: string;
  /** Initial values of the form: the topic from the address, and the contacts of a logged-in user. */
  known: Record<string, string>;
}

/** Loads the contacts of the visitor's city, and the initial values of the form. */
export async function loadContacts(
  api: ApiClient,
  { url, isKnown }: { url: URL; isKnown: boolean },
): Promise<ContactsView> {
  const [page, stamp, profile] = await Promise.all([
    data(api.GET('/api/v1/pages/contacts/', { params: { query: {} } })),
    formStamp(api),
    // The shop's contacts must be shown even if the user's own cannot be loaded.
    isKnown ? data(api.GET('/api/v1/users/profile/')).catch(() => null) : null,
  ]);
  const topic = url.searchParams.get('topic');
  return {
    ...page,
    now: new Date().toISOString(),
    stamp,
    known: {
      ...(isTopic(topic) && { topic }),
      ...(profile && { name: profile.name, phone: profile.phone, email: profile.email }),
    },
  };
}
