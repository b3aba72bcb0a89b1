/** Pages that show something of the shop's own, and to which their owner adds sections above and below. */
export const templateKinds = ['product', 'collection', 'cart', 'order'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Pages of which every shop has one, whoever wrote on it: they are called by their kind. */
export const onceKinds = ['home', ...templateKinds] as const;
export type OnceKind = (typeof onceKinds)[number];

/** Every kind of page that is made of sections. */
export const pageKinds = [...onceKinds, 'page', 'post'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Pages that are the same for everybody: a form on one is answered on that very page. */
export const commonKinds = pageKinds.filter((kind) => kind !== 'cart' && kind !== 'order');

/** Pages of its owner's own, as many as she likes, with the folder of their address. */
export const folders = { page: 'pages', post: 'blog' } as const;
export type OwnKind = keyof typeof folders;

export const isTemplate = (kind: string): kind is TemplateKind =>
  templateKinds.some((template) => template === kind);

export const isOnce = (kind: string): kind is OnceKind => onceKinds.some((once) => once === kind);
