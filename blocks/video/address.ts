/** Where a film may be, and the one address of it there. Whatever else stood in a link is left out. */
const places = [
  {
    site: 'YouTube',
    link: /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[\w=&%.-]*&)?v=|shorts\/)|youtu\.be\/)([\w-]{11})(?:[?&#][\w=&%.?#-]*)?$/,
    at: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    site: 'Vimeo',
    link: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?#][\w=&%.?#-]*)?$/,
    at: (id: string) => `https://vimeo.com/${id}`,
  },
] as const;

export interface Film {
  site: (typeof places)[number]['site'];
  url: string;
}

/** The film an address leads to; null for an address anywhere else. */
export function filmAt(address: string): Film | null {
  for (const { site, link, at } of places) {
    const id = link.exec(address)?.[1];
    if (id !== undefined) return { site, url: at(id) };
  }
  return null;
}
