/** What one tab reports to the others: the cart or wishlist changed, or another city was chosen. */
export type News = 'changed' | 'city';

/** The other tabs of this browser. */
export interface Tabs {
  publish: (news: News) => void;
  listen: (listener: (news: News) => void) => void;
}

/** Opens the channel to the other tabs; a message does not come back to its sender. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel('vitrina');
  return {
    publish: (news) => channel.postMessage(news),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
