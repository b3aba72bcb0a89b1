const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1);
const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

export interface RenewedFolder {
  /** Where a file is had now, whatever address it was first named by; waits while a new one is asked for. */
  now(url: string): Promise<string>;
  /** The server refused the address: the next to ask gets a new one. */
  refused(): void;
}

/**
 * All files of a video lie in one folder, whose name is a key that runs out. What is asked for under the old name is
 * asked for under the new one, so that whoever plays notices nothing.
 */
export function renewedFolder(first: string, renew: () => Promise<string | null>): RenewedFolder {
  let folder = Promise.resolve(folderOf(first));
  let asking = false;
  return {
    now: async (url) => (await folder) + fileOf(url),
    refused() {
      if (asking) return;
      asking = true;
      folder = renew()
        .then((fresh) => {
          if (fresh === null) throw new Error('The course is not to be had.');
          return folderOf(fresh);
        })
        .finally(() => {
          asking = false;
        });
      // Who asks next is told; until then nobody listens.
      folder.catch(() => {});
    },
  };
}
