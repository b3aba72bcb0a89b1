/**
 * What is used here and younger than the browsers that owners and students may come with (`web/build/phones.ts`). It is the
 * first thing that any page loads, and does nothing where nothing is missing.
 */

/** Leaves what a browser has as it is. */
function add(to: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
}

type IsWanted = (one: unknown, place: number, all: unknown[]) => unknown;

// Chrome 97 and 110; Safari 16.
add(Array.prototype, {
  findLast(this: unknown[], isWanted: IsWanted) {
    let place = this.length - 1;
    while (place >= 0 && !isWanted(this[place], place, this)) place -= 1;
    return this[place];
  },
  toSorted(this: unknown[], order?: (one: unknown, other: unknown) => number) {
    return [...this].sort(order);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSpliced(this: unknown[], ...cut: Parameters<unknown[]['splice']>) {
    const copy = [...this];
    copy.splice(...cut);
    return copy;
  },
  with(this: unknown[], place: number, value: unknown) {
    const copy = [...this];
    copy[place < 0 ? copy.length + place : place] = value;
    return copy;
  },
});

// Chrome 93.
add(Object, {
  hasOwn: (of: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(of, name),
});

/**
 * Whether a browser looks at what stands before a match, which is Safari 16.4. Where it does not, expressions that need it
 * match nothing instead of ending the script they are in: the build makes calls of them.
 */
export const looksBehind = ((): boolean => {
  try {
    return Boolean(RegExp('(?<!a)'));
  } catch {
    return false;
  }
})();

if (!looksBehind) {
  const whole = RegExp;
  const lenient = function (pattern: string | RegExp, flags?: string): RegExp {
    try {
      return new whole(pattern, flags);
    } catch (cause) {
      if (/\(\?<[=!]/.test(String(pattern))) return new whole('(?!)', flags);
      throw cause;
    }
  };
  lenient.prototype = whole.prototype;
  globalThis.RegExp = Object.assign(lenient, whole);
}
