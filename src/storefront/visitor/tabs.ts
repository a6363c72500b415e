/** What one tab tells the others: his cart or wishlist has changed, or another city was chosen. */
export type News = 'changed' | 'city';

/** The other tabs of this browser. */
export interface Tabs {
  tell: (news: News) => void;
  listen: (listener: (news: News) => void) => void;
}

/** Opens the line to the other tabs; what one tells does not come back to it. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel('vitrina');
  return {
    tell: (news) => channel.postMessage(news),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
