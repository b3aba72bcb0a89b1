/**
 * For what is told in the place of something longer, whose button was at its foot: on a phone it would stand above what is
 * seen.
 */
export const intoView = (element: Element | null): void => element?.scrollIntoView?.({ block: 'center' });
