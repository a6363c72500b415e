import { isNoAnswer } from '../api/client.ts';
import type { PageHandle, PageMeta } from '../loading/page.ts';
import type { Site } from './head.ts';

interface Match {
  route: { id: string; handle?: unknown };
}

/** The metadata of the shown page: that of the deepest route that has it, or of the error page. */
export function currentMeta(
  matches: Match[],
  loaderData: Record<string, unknown>,
  error: unknown,
  site: Site,
): PageMeta {
  const match = matches.at(-1);
  const meta = (match?.route.handle as PageHandle | undefined)?.meta;
  if (isNoAnswer(error)) return { title: 'Нет связи', robots: 'noindex' };
  if (!match || !meta || error) return { title: 'Ошибка', robots: 'noindex' };
  return meta({ data: loaderData[match.route.id] as never, origin: site.origin, shopName: site.name });
}
