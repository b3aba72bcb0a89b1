import path from 'node:path';
import type { Plugin } from 'vite';
import { pidgin, spokenFiles } from './catalogue.ts';
import { textsOf, type Text } from './texts.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

/** In a text of a script, so that nothing of it is read as code. */
const inTemplate = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&');

/** What takes a text's place in the source; null for one that stays as it is. */
function inItsPlace(code: string, text: Text, said: string): { start: number; end: number; by: string }[] {
  const { start, end } = text;
  switch (text.as) {
    case 'children': {
      const [, before = '', after = ''] = /^(\s*)[^]*?(\s*)$/.exec(code.slice(start, end)) ?? [];
      return [{ start, end, by: `${before}${said}${after}` }];
    }
    case 'template': {
      const parts = said.split(/\{\d\}/);
      return text.parts.map((part, n) => ({ ...part, by: inTemplate(parts[n]!) }));
    }
    case 'attribute':
      return [{ start, end, by: `{${JSON.stringify(said)}}` }];
    case 'literal':
      return [{ start, end, by: JSON.stringify(said) }];
  }
}

/** A source with what people read in it said by a catalogue; what that does not have stays as it is. */
export function spokenBy(catalogue: ReadonlyMap<string, string>, code: string, file: string): string {
  const edits = textsOf(code, file)
    .flatMap((text) => {
      const said = catalogue.get(text.words);
      return said === undefined ? [] : inItsPlace(code, text, said);
    })
    .toSorted((one, other) => other.start - one.start);
  return edits.reduce((source, { start, end, by }) => source.slice(0, start) + by + source.slice(end), code);
}

/**
 * The dashboard in Pidgin is built of the same sources, with each sentence replaced as it is compiled: no phone loads a
 * catalogue, and nobody who reads English pays for it.
 */
export function inPidgin(environment: string): Plugin {
  const catalogue = pidgin();
  const files = new Set(spokenFiles().map((file) => path.join(root, file)));
  return {
    name: 'in-pidgin',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    transform: (code, id) => (files.has(path.normalize(id)) ? spokenBy(catalogue, code, id) : null),
  };
}
