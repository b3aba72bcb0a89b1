import { useEffect, useState, type FocusEvent } from 'react';

/** How long each benefit and each group of features stands. */
const rotationMs = 5000;

export interface Rotation {
  index: number;
  show: (index: number) => void;
  /** Stopped by the person's button. */
  paused: boolean;
  setPaused: (paused: boolean) => void;
  /** Spread on the element over which a mouse or the focus holds it. */
  holders: {
    onPointerEnter: (event: { pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

const quiet = '(prefers-reduced-motion: reduce)';

/** Counts through `count` things, one every five seconds, unless paused, held, or motion is unwanted. */
export function useRotation(count: number): Rotation {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = paused || hovered || focused;

  // `index` is a dependency so that a thing chosen by hand also stands for its five seconds.
  useEffect(() => {
    if (held || window.matchMedia?.(quiet).matches) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), rotationMs);
    return () => clearTimeout(timer);
  }, [held, index, count]);

  return {
    index,
    show: (next) => setIndex((next + count) % count),
    paused,
    setPaused,
    holders: {
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  };
}
