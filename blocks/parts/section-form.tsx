import type { ReactNode } from 'react';
import { MessageCircle } from 'lucide-react';
import type { BlockWords } from '#shared/words/words.ts';
import { anchorOf, type SectionForm } from '#shared/pages/section-form.ts';
import { describedBy, FieldShell } from './field.tsx';
import { whatsappLink } from './labels.ts';

interface Props {
  form: SectionForm;
  action: string;
  /** The shop's number for chats, or ''. */
  whatsapp?: string;
  words: Pick<BlockWords, 'forms'>;
  children: ReactNode;
}

/** A form that comes back to its own place on the page; once it was taken, what is said there instead. */
export function FormInSection({ form, action, whatsapp = '', words, children }: Props) {
  const { path, section, sent } = form;
  const id = anchorOf(section);
  if (sent?.done)
    return (
      <div className="asked" id={id} role="status">
        <p>
          <b>{sent.done.title}</b>
        </p>
        <p>{sent.done.text}</p>
        {whatsapp && (
          <a className="button line" href={whatsappLink(whatsapp, sent.done.chat)}>
            <MessageCircle />
            {words.forms.chatToo}
          </a>
        )}
      </div>
    );
  return (
    <form className="asked" id={id} method="post" action={`${action}#${id}`}>
      <input type="hidden" name="page" value={path} />
      <input type="hidden" name="section" value={section} />
      {sent?.errors.form && (
        <p className="error" role="alert">
          {sent.errors.form}
        </p>
      )}
      {children}
    </form>
  );
}

interface OneProps {
  form: SectionForm;
  name: string;
  label: string;
  hint?: string;
  optional?: string | undefined;
  /** Draws the field itself, with what every field has. */
  field: (wiring: Wiring) => ReactNode;
}

interface Wiring {
  id: string;
  name: string;
  defaultValue: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  autoFocus: true | undefined;
}

/** A field of such a form, with what was typed into it and what is wrong with it. */
export function FieldInSection({ form, name, label, hint, optional, field }: OneProps) {
  const { values = {}, errors = {} } = form.sent ?? {};
  const error = errors[name];
  // Two forms of a kind may stand on one page.
  const id = `${form.section}-${name}`;
  return (
    <FieldShell name={id} label={label} hint={hint} error={error} optional={optional}>
      {field({
        id,
        name,
        defaultValue: values[name],
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
        autoFocus: error !== undefined && Object.keys(errors)[0] === name ? true : undefined,
      })}
    </FieldShell>
  );
}
