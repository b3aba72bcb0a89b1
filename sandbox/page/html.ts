/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | false | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Builds HTML; everything put in is escaped unless it is HTML already. Null and false give nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0]!;
  parts.forEach((part, index) => {
    text += spell(part) + strings[index + 1]!;
  });
  return { html: text };
}

/** Fields of a form that nobody sees. */
export function hiddenFields(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

function spell(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}
