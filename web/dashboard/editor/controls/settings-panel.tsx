import type { Section } from '#blocks/registry.ts';
import { named } from '#blocks/templates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ControlOf } from './controls.tsx';
import { controlsFor } from '../keeping/document.ts';
import { useSession } from '../session.ts';
import { examplePictures, stillExample } from '../words.ts';

/** Words shown of what is still our example. */
const shownWords = 80;
export const clipped = (words: string) =>
  words.length > shownWords ? `${words.slice(0, shownWords).trimEnd()}…` : words;

/** Told where pictures are shown that nobody took of this store. */
export const pictureWords = (count: number) =>
  `${count === 1 ? 'A picture is' : `${count} pictures are`} still our example. A photo of your own shows people what they get.`;

/** All settings of a section. */
export function SettingsPanel({ section }: { section: Section }) {
  const { editor, face, ours: known } = useSession();
  const { id, type, settings } = section;
  const controls = controlsFor(type);
  const ours = stillExample(section, known);
  const pictures = examplePictures(section, known);
  return (
    <div className="grid grid-cols-1 gap-5" onBlur={editor.settle}>
      <p className="m-0 text-muted">{named(type, face.kind).purpose}</p>
      {ours.length > 0 && (
        <p className="m-0 rounded-md bg-highlight-soft px-4 py-3 text-warn">
          <Badge tone="warn">Example</Badge> These words are still ours: “{clipped(ours[0]!)}”
          {ours.length > 1 && ` and ${ours.length - 1} more`}
        </p>
      )}
      {pictures > 0 && (
        <p className="m-0 rounded-md bg-highlight-soft px-4 py-3 text-warn">
          <Badge tone="warn">Example</Badge> {pictureWords(pictures)}
        </p>
      )}
      {controls.map((control) => (
        <ControlOf
          key={control.name}
          id={id}
          control={control}
          path={[control.name]}
          value={(settings as Record<string, unknown>)[control.name]}
          set={(path, value, run) => editor.set(id, path, value, run)}
        />
      ))}
    </div>
  );
}
