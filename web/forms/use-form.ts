import { useEffect, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, isFailure, sentenceOf } from '#web/client/errors.ts';
import { notAnAmount } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import { checked, fieldOf, type Check, type FieldProblems } from './check.ts';
import { fieldsOf, typedInto, unreadableAmount, type Fields } from './fields.ts';
import { notSaved } from './confirmed.ts';
import { useRules, type LaterCheck } from './later.ts';
import { useProblem } from './use-problem.ts';

type Said<Data, Body> = string | ((data: Data, body: Body) => string);
type Answer<Data> = { data?: Data | undefined; error?: unknown };

export interface FormOptions<Values extends object, Body = Values, Data = unknown> {
  /** What the fields begin with. Named as in the call's body, so that the server's sentences find them. */
  start: Values | (() => Values);
  /** Without one, what is typed is what is sent, and the server says what is wrong with it. */
  check?: Check<Values, Body> | LaterCheck<Values, Body>;
  /** The body of the call, for how long its fields may be, where `check` is no schema. */
  limits?: z.ZodType;
  send: (body: Body) => PromiseLike<Answer<Data>>;
  /** The sentence for a failure that says nothing itself; that it could not be saved, unless said. */
  failed?: string;
  /**
   * `all` (unless said): a toast says the whole failure; `rest`: only what no field says; `none`: the page alone says
   * it.
   */
  toast?: 'all' | 'rest' | 'none';
  /** The one field beside which every failure is told, in place of a toast. */
  about?: keyof Values & string;
  /** What a toast says when it is done. */
  said?: Said<Data, Body> | undefined;
  onDone?: (data: Data, after: SubmitContext<Values, Body>) => unknown;
  onFailed?: (error: unknown, body: Body) => void;
  /** A try that was not sent. */
  onWrong?: (problems: FieldProblems) => void;
  onChange?: (values: Values) => void;
  /** Something beside the fields was changed: photos. */
  changedBeside?: boolean;
}

export interface SubmitContext<Values, Body> {
  body: Body;
  restart: Restart<Values>;
}

type Restart<Values> = (next: Values | ((now: Values) => Values)) => void;

/** A form: its values, what is wrong with them, and what it is doing. Give it to `<Form of>`. */
export interface FormControl<Values extends object> extends Fields<Values> {
  values: Values;
  problems: FieldProblems;
  /** What no field says; put it under the button with `FormProblem`. */
  problem: string | null;
  sending: boolean;
  /** Sent, and nothing changed since. */
  done: boolean;
  dirty: boolean;
  change: (part: Partial<Values>) => void;
  /** These values count as saved. */
  restart: Restart<Values>;
  /** This was changed and saved elsewhere; the rest of what is typed stays. */
  follow: (part: Partial<Values>) => void;
  /** Back to what is saved. */
  undo: () => void;
  submit: () => Promise<void>;
  /** For a link that leaves what was typed on purpose. */
  release: () => void;
  /** Between this hook and `<Form>`. */
  wiring: {
    element: RefObject<HTMLFormElement | null>;
    guard: RefObject<(() => void) | null>;
    adopt: () => void;
    /** Fetches what the check needs. */
    prepare: () => void;
  };
}

/**
 * The one way of a form. What is typed stays, whatever the server or the line does; nothing is sent twice; after a try
 * the fields are checked as they change; the keyboard goes to the first field with a problem.
 */
export function useForm<Values extends object, Body = Values, Data = unknown>(
  asked: FormOptions<Values, Body, Data>,
): FormControl<Values> {
  const rules = useRules(asked.check);
  const options = { ...asked, check: rules.now() };
  const element = useRef<HTMLFormElement>(null);
  const guard = useRef<(() => void) | null>(null);
  const typed = useTyped(options, element);
  const { values, put, setSaved } = typed;
  const words = useWords(options, values, element);
  const { state, setState, whileSending } = useProgress();

  function change(part: Partial<Values>) {
    put({ ...typed.now(), ...part });
    words.forget(part);
    setState((before) => (before === 'done' ? 'open' : before));
  }
  const restart: Restart<Values> = (next) => {
    typed.restart(next);
    words.forget();
  };
  const submit = useOnce(async () => {
    words.clear();
    const unread = unreadableAmount(element.current);
    if (unread) return words.unread(unread);
    const failure = rules.missing() && (await whileSending(rules.fetch));
    if (failure) return words.refused(failure);
    const sent = typed.adopt();
    const result = checked(rules.now(), sent);
    if (!result.ok) return words.wrong(result.problems);
    const answer = await whileSending(() => options.send(result.body));
    if (answer.error !== undefined) {
      words.refused(answer.error);
      return options.onFailed?.(answer.error, result.body);
    }
    setState('done');
    words.forget();
    setSaved(sent);
    // What was typed meanwhile is not saved, and stays guarded.
    if (typed.now() === sent) guard.current?.();
    if (options.said) notify.success(saidOf(options.said, answer.data as Data, result.body));
    await options.onDone?.(answer.data as Data, { body: result.body, restart });
  });
  return {
    ...fieldsOf({ values, problems: words.problems, limits: limitsOf(options), change, leave: words.look }),
    values,
    problems: words.problems,
    problem: words.problem,
    sending: state === 'sending',
    done: state === 'done',
    dirty: Boolean(options.changedBeside) || !same(values, typed.saved),
    change,
    restart,
    follow: typed.follow,
    undo: () => restart(typed.saved),
    submit,
    release: () => guard.current?.(),
    wiring: { element, guard, adopt: typed.adopt, prepare: rules.prepare },
  };
}

/** The body whose fields these are: the check, where that is a schema. */
function limitsOf({ check, limits }: { check?: unknown; limits?: z.ZodType }): z.ZodType | undefined {
  return typeof check === 'object' ? (check as z.ZodType) : limits;
}

function saidOf<Data, Body>(said: Said<Data, Body>, data: Data, body: Body): string {
  return typeof said === 'string' ? said : said(data, body);
}

/** What is typed: as the screen shows it, as it is at this moment, and as it was saved last. */
function useTyped<Values extends object>(
  { start, onChange }: Pick<FormOptions<Values, never, never>, 'start' | 'onChange'>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [values, setValues] = useState<Values>(start);
  const [saved, setSaved] = useState(values);
  const latest = useRef(values);
  const put = (next: Values) => {
    latest.current = next;
    setValues(next);
    onChange?.(next);
  };
  const follow = (part: Partial<Values>) => {
    put({ ...latest.current, ...part });
    setSaved((old) => ({ ...old, ...part }));
  };
  const restart: Restart<Values> = (next) => {
    const start = typeof next === 'function' ? next(latest.current) : next;
    put(start);
    setSaved(start);
  };
  /** Takes over what stands in the fields; answers all of it. */
  const adopt = () => {
    if (!element.current) return latest.current;
    const next = { ...latest.current, ...typedInto(element.current, latest.current) };
    if (!same(next, latest.current)) put(next);
    return latest.current;
  };
  return { values, saved, setSaved, put, restart, follow, adopt, now: () => latest.current };
}

/** What is wrong, in words: what the check finds in what is typed, and what the server said about it. */
function useWords<Values extends object, Body, Data>(
  options: FormOptions<Values, Body, Data> & { check: Check<Values, Body> | undefined },
  values: Values,
  element: RefObject<HTMLFormElement | null>,
) {
  const [serverProblems, setServerProblems] = useState<FieldProblems>({});
  const [checks, setChecks] = useState<'all' | readonly string[]>([]);
  const { problem, tell, clear } = useProblem();
  const focusProblem = useFocus(element);
  return {
    problem,
    problems: { ...serverProblems, ...found(options.check, values, checks) },
    /** Looks at one field before the first try. */
    look: (name: string) => setChecks((old) => (old === 'all' ? old : [...old, name])),
    clear() {
      clear();
      setServerProblems({});
    },
    unread(field: HTMLInputElement) {
      setServerProblems({ [field.name]: notAnAmount });
      field.focus();
    },
    /** Of the fields that are changed, or all of it. */
    forget(part?: Partial<Values>) {
      setServerProblems((old) => (part ? pick(old, (path) => !(fieldOf(path) in part)) : {}));
      if (!part) setChecks([]);
    },
    wrong(problems: FieldProblems) {
      setChecks('all');
      tell(Object.values(pick(problems, (path) => !(fieldOf(path) in values))).join(', ') || null, null);
      focusProblem();
      options.onWrong?.(problems);
    },
    refused(error: unknown) {
      const { fields, beside, toast } = wordsOf(error, options, values);
      setChecks('all');
      setServerProblems(fields);
      tell(beside, toast);
      focusProblem();
    },
  };
}

function useProgress() {
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');
  const whileSending = <Answer>(work: () => PromiseLike<Answer>): Promise<Answer> => {
    setState('sending');
    return Promise.resolve(work()).finally(() => setState('open'));
  };
  return { state, setState, whileSending };
}

/** Runs one at a time: what is asked for meanwhile is left out. */
function useOnce(work: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
}

/** Puts the keyboard into the first field with a problem, once that is drawn. */
function useFocus(element: RefObject<HTMLFormElement | null>): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn === 0) return;
    element.current
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid] input:checked, [data-invalid] input',
      )
      ?.focus();
  }, [turn, element]);
  return () => setTurn((before) => before + 1);
}

/** What is wrong with what is typed, as far as it is to be said yet. */
function found<Values, Body>(
  check: Check<Values, Body> | undefined,
  values: Values,
  checks: 'all' | readonly string[],
): FieldProblems {
  if (checks !== 'all' && checks.length === 0) return {};
  const result = checked(check, values);
  if (result.ok) return {};
  return checks === 'all' ? result.problems : pick(result.problems, (path) => checks.includes(path));
}

function pick(problems: FieldProblems, keep: (path: string) => boolean): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => keep(path)));
}

/** What a failure says: at the fields, beside the form, and in a toast. */
function wordsOf<Values extends object, Body, Data>(
  error: unknown,
  { failed = notSaved, about, toast = 'all' }: FormOptions<Values, Body, Data>,
  values: Values,
) {
  const whole = sentenceOf(error, failed);
  if (about) return { fields: { [about]: whole } as FieldProblems, beside: null, toast: null };
  const told = fieldErrorsOf(error, (path) => fieldOf(path) in values);
  const fields = told.fields as FieldProblems;
  const beside = told.rest || (Object.keys(fields).length > 0 ? null : whole);
  const isOurs = isFailure(error) && 'here' in error;
  return { fields, beside, toast: { all: isOurs ? beside : whole, rest: beside, none: null }[toast] };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
