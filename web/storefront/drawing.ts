import * as React from 'react';
import { Fragment, type FunctionComponent, type ReactNode } from 'react';

/** Elements that hold nothing. */
const empty = new Set(['base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** Attributes written otherwise than they are called in components. */
const respelled = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
  ['autoFocus', 'autofocus'],
  ['crossOrigin', 'crossorigin'],
  ['strokeWidth', 'stroke-width'],
  ['strokeLinecap', 'stroke-linecap'],
  ['strokeLinejoin', 'stroke-linejoin'],
]);

/** Those with a capital letter that are written as they are called; any other has to be said here or above first. */
const capitals = new Set([
  'autoCapitalize',
  'autoComplete',
  'charSet',
  'dateTime',
  'encType',
  'fetchPriority',
  'hrefLang',
  'inputMode',
  'maxLength',
  'noValidate',
  'readOnly',
  'spellCheck',
  'srcSet',
  'viewBox',
]);

type Kind = 'plain' | 'flag' | 'worded' | 'address' | 'class' | 'other';

const flags = ['async', 'autoFocus', 'checked', 'defer', 'disabled', 'download', 'hidden', 'multiple'];
const moreFlags = ['noValidate', 'open', 'readOnly', 'required', 'reversed', 'selected'];
const others = ['children', 'dangerouslySetInnerHTML', 'defaultValue', 'defaultChecked', 'ref'];

/** What is written in a way of its own: there or not, as a word even where it is false, or never. */
const kinds = new Map<string, Kind>([
  ...[...flags, ...moreFlags].map((name) => [name, 'flag'] as const),
  ...['href', 'src', 'action'].map((name) => [name, 'address'] as const),
  ...others.map((name) => [name, 'other'] as const),
  ['spellCheck', 'worded'],
  ['className', 'class'],
]);

interface Way {
  kind: Kind;
  begins: string;
}
const ways = new Map<string, Way>();

/** How an attribute is written. @throws for one that nobody said it of. */
function wayOf(name: string): Way {
  const known = ways.get(name);
  if (known) return known;
  if (/[A-Z]/.test(name) && ![kinds, respelled, capitals].some((of) => of.has(name)))
    throw new Error(`Nobody said how ${name} is written: that is done in web/storefront/drawing.ts.`);
  const isWorded = name.startsWith('data-') || name.startsWith('aria-');
  const kind = kinds.get(name) ?? (isWorded ? 'worded' : 'plain');
  const way = { kind, begins: ` ${respelled.get(name) ?? name}="` };
  ways.set(name, way);
  return way;
}

/** Attributes that stand behind the others of their element, in this order. */
const later = new Map<string, readonly string[]>([
  ['input', ['name', 'checked', 'value']],
  ['button', ['name']],
  ['form', ['action', 'encType', 'method']],
  ['select', ['value']],
  ['textarea', ['value']],
]);
const none: readonly string[] = [];

/** As browsers read an address, who skip over spaces and ends of lines. */
const isScript = (address: string) =>
  address.includes(':') && /^javascript:/i.test(address.replaceAll(/[\0-\x20]/g, ''));

/** The names icons are given by their library, each another word to be sent; no rule asks for one. */
const iconName = /^lucide lucide-[\w-]+$/;

const special = /["'&<>]/;
const references: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (words: string) =>
  special.test(words) ? words.replaceAll(/["'&<>]/g, (sign) => references[sign]!) : words;

type Props = Record<string, unknown> & {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/** An element, a component or what React wraps one in. */
interface Drawable {
  type: unknown;
  props: Props;
}

/** What is drawn until now. */
let drawn = '';
/** What is chosen of the list of choices around. */
let chosen: unknown = null;

function attribute(name: string, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'function') return;
  const { kind, begins } = wayOf(name);
  if (kind === 'other') return;
  if (kind === 'flag' && typeof value !== 'string') drawn += value ? `${begins}"` : '';
  else if (typeof value === 'string') {
    if (kind === 'address' && (value === '' || isScript(value))) return;
    if (kind === 'class' && iconName.test(value)) return;
    drawn += `${begins}${escaped(value)}"`;
  } else if (typeof value === 'number' || kind === 'worded') drawn += `${begins}${String(value)}"`;
  else if (typeof value === 'object') throw new Error(`An attribute is a word, and ${name} is none.`);
}

/** What an element says of itself behind its other attributes. */
function lastAttributes(tag: string, names: readonly string[], props: Props): void {
  if (tag === 'select' || tag === 'textarea') return;
  for (const name of names) {
    if (name === 'checked') attribute(name, props.checked ?? props.defaultChecked);
    else if (name === 'value') attribute(name, props.value ?? props.defaultValue);
    else attribute(name, props[name]);
  }
}

/** A choice without a value has its words for one. */
const valueOf = ({ value, children }: Props) => String(value ?? [children].flat().join(''));

function element(tag: string, props: Props): void {
  drawn += `<${tag}`;
  const last = later.get(tag) ?? none;
  for (const name in props) if (!last.includes(name)) attribute(name, props[name]);
  lastAttributes(tag, last, props);
  if (tag === 'option' && chosen !== null && valueOf(props) === String(chosen)) drawn += ' selected=""';
  if (empty.has(tag)) {
    drawn += '/>';
    return;
  }
  drawn += '>';
  const { children, dangerouslySetInnerHTML: html } = props;
  if (html) drawn += html.__html;
  else if (tag === 'textarea') {
    const words = String(props.value ?? props.defaultValue ?? '');
    // A line end there would be taken for the one that may stand behind the tag.
    drawn += (words.startsWith('\n') ? '\n' : '') + escaped(words);
  } else if (tag === 'select') {
    const before = chosen;
    chosen = props.value ?? props.defaultValue ?? null;
    node(children);
    chosen = before;
  } else node(children);
  drawn += `</${tag}>`;
}

const forwardRef = Symbol.for('react.forward_ref');
const context = Symbol.for('react.context');

/** What React wraps a component in, and how it keeps what a context holds. */
interface Wrapped {
  $$typeof: symbol;
  render(props: Props, ref: null): ReactNode;
  _currentValue: unknown;
}

/** Icons of which nothing is said, and so are the same everywhere. */
const icons = new WeakMap<Wrapped, string>();

function icon(type: Wrapped, props: Props): void {
  const known = icons.get(type);
  if (Object.keys(props).length > 0) return node(type.render(props, null));
  if (known !== undefined) {
    drawn += known;
    return;
  }
  const from = drawn.length;
  node(type.render(props, null));
  icons.set(type, drawn.slice(from));
}

function wrapped(type: Wrapped, props: Props): void {
  if (type.$$typeof === forwardRef) return icon(type, props);
  if (type.$$typeof !== context) throw new Error('Pages of shops are drawn of functions and contexts alone.');
  const before = type._currentValue;
  type._currentValue = props.value;
  try {
    node(props.children);
  } finally {
    type._currentValue = before;
  }
}

function node(what: ReactNode): void {
  if (typeof what === 'string') drawn += escaped(what);
  else if (typeof what === 'number') drawn += String(what);
  else if (Array.isArray(what)) for (const one of what) node(one);
  else if (typeof what === 'object' && what !== null) {
    const { type, props } = what as unknown as Drawable;
    if (typeof type === 'string') element(type, props);
    else if (type === Fragment) node(props.children);
    else if (typeof type === 'function') node((type as FunctionComponent<Props>)(props) as ReactNode);
    else wrapped(type as Wrapped, props);
  }
}

/** Whom hooks ask while something is drawn, set where React’s own renderers set theirs. No other hook has an answer here. */
const asked = (
  React as unknown as {
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: unknown };
  }
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
const hooks = {
  useContext: (its: { _currentValue: unknown }) => its._currentValue,
  useMemo: (make: () => unknown) => make(),
};

/**
 * The markup of a page, or of a part of one, as `renderToStaticMarkup` writes it. A page of a shop is drawn once and stands:
 * nothing on it is awaited, given up half way or taken up again in a browser, and being ready for that is most of what
 * drawing by React takes.
 */
export function markupOf(what: ReactNode): string {
  const before = { drawn, chosen, hooks: asked.H };
  drawn = '';
  chosen = null;
  asked.H = hooks;
  try {
    node(what);
    return drawn;
  } finally {
    ({ drawn, chosen } = before);
    asked.H = before.hooks;
  }
}
