/** Yields to pending input and painting, and continues right after them. */
export function pause(): Promise<void> {
  return new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      goOn();
    };
    port2.postMessage(null);
  });
}
