/** What a tab keeps over a reload, as long as it is open. Where its browser keeps nothing, a reload forgets. */
export const tab = {
  /** null where nothing is kept, or nothing that can be read. */
  get<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  set(name: string, value: object): void {
    try {
      sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // It is full or closed.
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing was kept then.
    }
  },
};
