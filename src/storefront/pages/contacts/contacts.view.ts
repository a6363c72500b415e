import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';
import { isTopic } from './feedback-action.ts';

/** What the page of contacts shows. */
export interface ContactsView extends Answer<'/api/v1/pages/contacts/'> {
  /** When this was made, ISO: whether a shop is open is said of that moment. */
  now: string;
  stamp: string;
  /** What the form begins with: the topic of a link that led here, whom we know already. */
  known: Record<string, string>;
}

/** The contacts of the visitor's city, and what he need not type once more. */
export async function loadContacts(
  api: ApiClient,
  { url, isKnown }: { url: URL; isKnown: boolean },
): Promise<ContactsView> {
  const [page, stamp, profile] = await Promise.all([
    data(api.GET('/api/v1/pages/contacts/', { params: { query: {} } })),
    formStamp(api),
    // Nobody must miss the telephone of the shop for want of his own.
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
