/** Tabs of one browser play one seat at a table: when it changes in one of them, the others are told. */

const CHANNEL = 'ridotto.seats';

function open(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
}

/** This browser has another token at that table now. This tab is not told. */
export function tellTabs(table: string): void {
  const channel = open();
  channel?.postMessage(table);
  channel?.close();
}

/** Hear of it from the other tabs, until the answer is called. */
export function hearTabs(heard: (table: string) => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => typeof data === 'string' && heard(data);
  return () => channel?.close();
}
