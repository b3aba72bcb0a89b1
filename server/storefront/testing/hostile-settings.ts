import type { Control } from '#blocks/fields.ts';

type Part = Record<string, unknown>;

/**
 * Settings with such a text in every place that takes it: whatever the schema lets through is in them, the rest is left
 * to what is meant unless it is said.
 * @param takes whether the schema takes settings of which these are a part.
 */
export function hostileSettings(
  controls: readonly Control[],
  takes: (part: Part) => boolean,
  { text, picture }: { text: () => string; picture: string },
): Part {
  const value = (control: Control): unknown => {
    switch (control.kind) {
      case 'line':
      case 'text':
      case 'rich':
      case 'link':
      case 'moment':
      case 'day':
      case 'hour':
        return text().slice(0, control.longest);
      case 'picture':
        return { id: picture, focus: { x: 0, y: 100 }, alt: text() };
      case 'choice':
        return Object.keys(control.words ?? {}).at(-1);
      case 'switch':
        return true;
      case 'number':
        return control.most;
      case 'list': {
        const takesItem = (part: Part) => takes({ [control.name]: [part] });
        const item = () => hostileSettings(control.items ?? [], takesItem, { text, picture });
        return [item(), item()];
      }
      // Places of the store's own data, whose texts are hostile already.
      case 'collection':
      case 'product':
        return undefined;
    }
  };
  const all = controls.map((control): [string, unknown] => [control.name, value(control)]);
  return Object.fromEntries(all.filter(([name, one]) => one !== undefined && takes({ [name]: one })));
}
