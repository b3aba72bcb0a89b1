import { useEffect, useId, useRef, useState } from 'react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { wordsOfRich } from '#blocks/rich.ts';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/field.tsx';
import type { ControlProps } from '../controls/control-props.ts';
import { LinkRow } from './link-row.tsx';
import { createWriter, type Format, type Writer } from './writer.ts';

const tools: readonly { format: Exclude<Format, 'link'>; label: string; Icon: LucideIcon }[] = [
  { format: 'bold', label: 'Bold', Icon: Bold },
  { format: 'italic', label: 'Italic', Icon: Italic },
  { format: 'h2', label: 'Heading', Icon: Heading2 },
  { format: 'h3', label: 'Small heading', Icon: Heading3 },
  { format: 'ul', label: 'List', Icon: List },
  { format: 'ol', label: 'Numbered list', Icon: ListOrdered },
  { format: 'quote', label: 'Quote', Icon: TextQuote },
];

const area =
  'min-h-44 max-h-[50dvh] overflow-y-auto rounded-b-md border border-t-0 border-line-strong bg-surface px-4 py-3 ' +
  'text-base [overflow-wrap:anywhere] aria-invalid:border-danger ' +
  '[&>*+*]:mt-3 [&_p]:my-0 [&_h2]:text-xl [&_h2]:font-bold [&_h3]:text-lg [&_h3]:font-semibold ' +
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_a]:underline ' +
  '[&_blockquote]:border-l-4 [&_blockquote]:border-line-strong [&_blockquote]:pl-3';

/** From this share of the room on it is said how much is left. */
const nearlyFull = 0.8;

interface Writing {
  formats: ReadonlySet<Format>;
  /** What was typed and cannot be kept, with the reason. */
  problem: string | null;
  /** The address in the row for a link; null while it is closed. */
  link: string | null;
}

/** A library’s writing surface in a field: what it holds is told with every change, and taken up when it changes elsewhere. */
function useWriter({ path, value, set }: ControlProps<string>) {
  const root = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer | null>(null);
  const [state, setState] = useState<Writing>({ formats: new Set(), problem: null, link: null });
  const told = useRef(value);
  const latest = useRef({ path, set });
  useEffect(() => {
    latest.current = { path, set };
  });
  const openLink = () => setState((before) => ({ ...before, link: writer.current?.linkHere() ?? '' }));
  useEffect(() => {
    const made = createWriter(root.current!, {
      html: told.current,
      onHtml(html) {
        if (html === told.current) return;
        const { path: at, set: put } = latest.current;
        const problem = put(at, html, true);
        if (problem === null) told.current = html;
        setState((before) => ({ ...before, problem }));
      },
      onFormats: (formats) => setState((before) => ({ ...before, formats })),
      onLink: openLink,
    });
    writer.current = made;
    return () => {
      writer.current = null;
      made.end();
    };
  }, []);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    writer.current?.put(value);
  }, [value]);
  return {
    root,
    writer,
    state,
    openLink,
    closeLink: () => setState((before) => ({ ...before, link: null })),
  };
}

/** A setting that is rich text: what can be done to the words is above them, each by a tap. */
export default function RichEditor(props: ControlProps<string>) {
  const { control, value } = props;
  const { root, writer, state, openLink, closeLink } = useWriter(props);
  const { formats, problem, link } = state;
  const id = useId();
  const { longest = Infinity } = control;
  const used = wordsOfRich(value).length;
  const said =
    used > longest * nearlyFull ? `${(longest - used).toLocaleString('en-NG')} characters left.` : '';
  const hint = [control.help, said].filter(Boolean).join(' ');
  return (
    <div>
      <span id={id} className="mb-1.5 block font-medium text-ink">
        {control.label}
      </span>
      <div
        role="group"
        aria-label={`Format: ${control.label}`}
        className="grid grid-cols-4 justify-items-center rounded-t-md border border-line-strong bg-sunken p-1"
      >
        {tools.map(({ format, label, Icon }) => (
          <Tool
            key={format}
            label={label}
            Icon={Icon}
            isOn={formats.has(format)}
            use={() => writer.current?.toggle(format)}
          />
        ))}
        <Tool label="Link" Icon={Link2} isOn={formats.has('link')} use={openLink} />
      </div>
      {link !== null && (
        <LinkRow
          address={link}
          put={(address) => {
            writer.current?.link(address);
            closeLink();
          }}
          close={() => {
            closeLink();
            writer.current?.focus();
          }}
        />
      )}
      <div
        ref={root}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={id}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={problem !== null || undefined}
        tabIndex={0}
        className={area}
      />
      <p id={`${id}-hint`} className="mt-1.5 mb-0 text-muted empty:hidden">
        {hint}
      </p>
      <div id={`${id}-error`} aria-live="polite">
        {problem !== null && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

function Tool(props: { label: string; Icon: LucideIcon; isOn: boolean; use: () => void }) {
  const { label, Icon, isOn, use } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={cx(
        'flex size-11 items-center justify-center rounded-md',
        isOn ? 'bg-soft text-on-soft' : 'text-ink hover:bg-surface',
      )}
      // The words stay chosen, and the keyboard of a phone stays up.
      onMouseDown={(event) => event.preventDefault()}
      onClick={use}
    >
      <Icon className="size-5" />
    </button>
  );
}
