import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';

/** A page of text and blocks; all pages of this kind have the same response. */
export type AboutPage = Answer<'/api/v1/about/history/'>;

/** The pages of text and blocks, by the names of their calls (SH-10). */
export const aboutCalls = {
  history: (api: ApiClient): Promise<AboutPage> => data(api.GET('/api/v1/about/history/')),
  'social-responsibility': (api: ApiClient): Promise<AboutPage> =>
    data(api.GET('/api/v1/about/social-responsibility/')),
  'figures-and-facts': (api: ApiClient): Promise<AboutPage> =>
    data(api.GET('/api/v1/about/figures-and-facts/')),
  awards: (api: ApiClient): Promise<AboutPage> => data(api.GET('/api/v1/about/awards/')),
};

export function isAboutName(name: string): name is keyof typeof aboutCalls {
  return Object.hasOwn(aboutCalls, name);
}
