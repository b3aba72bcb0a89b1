/**
 * An empty window that the chat comes into; null where the browser opens none. It is opened with the tap itself, as
 * browsers hold back what opens later.
 */
export function openChat(): Window | null {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return opened;
}
