import { lagosTimeOf } from '#shared/lagos.ts';

/** How the days of a file are written where three numbers stand with slashes: whichever number is never above twelve. */
export type DayOrder = 'day first' | 'month first' | null;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?)?/i;

/** What all the dates of a file say together about their order; null where any of them could be read both ways. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const read = texts.flatMap((text) => {
    const [, first, second] = slashed.exec(text) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  const [dayFirst, monthFirst] = [read.some(([one]) => one > 12), read.some(([, two]) => two > 12)];
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'day first' : 'month first';
}

/** The moment a cell says; times without a zone are those of Lagos. null where it says none, or could be two days. */
export function momentIn(text: string, order: DayOrder): Date | null {
  const [, day, time = '00:00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    ) ?? [];
  if (day && zone) {
    const at = new Date(
      `${day}T${time}:00${/^[ZU]/.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')}`,
    );
    return Number.isNaN(at.getTime()) ? null : at;
  }
  return day ? lagosTimeOf(`${day}T${time}`) : slashedMoment(text, order);
}

function slashedMoment(text: string, order: DayOrder): Date | null {
  const [, first, second, year, hours = '0', minutes = '00', half] = slashed.exec(text) ?? [];
  if (!first || !second) return null;
  const isSure = Number(first) > 12 || Number(second) > 12 || first === second;
  if (!isSure && order === null) return null;
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order !== 'month first');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  const two = (part: string | number) => String(part).padStart(2, '0');
  return lagosTimeOf(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minutes}`);
}
