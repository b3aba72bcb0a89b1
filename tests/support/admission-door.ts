import { createAdmission, type Place } from '#server/platform/admission/admission.ts';
import type { Work } from '#server/platform/admission/works.ts';
import { testClock } from './clock.ts';

/** So many places beside each work's own, a clock that is moved, and lists of who was let in and who refused. */
export function door(shared: number) {
  const clock = testClock();
  /** How many questions are open at providers. */
  const provider = { asked: 0 };
  const admission = createAdmission(clock, shared, () => provider.asked);
  const entered: string[] = [];
  const refused: string[] = [];
  /** Asks, and notes under its name what became of it. */
  const ask = (work: Work, name: string, whose = name): Place => {
    const place = admission.ask(work, whose, {
      enter: () => void entered.push(name),
      refuse: () => void refused.push(name),
    });
    if (place.isIn()) entered.push(name);
    return place;
  };
  const many = (count: number, work: Work, whose: string) =>
    Array.from({ length: count }, (_, n) => ask(work, `${whose} ${n}`, whose));
  return { admission, provider, clock, entered, refused, ask, many };
}
