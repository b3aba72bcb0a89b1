/** Those who want to know when something that is kept outside of React changes. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (): void => all.forEach((listener) => listener()),
  };
}
