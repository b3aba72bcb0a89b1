import type { CourseVideo } from '#shared/api/academy.ts';

export interface StillsProps {
  stills: CourseVideo['stills'];
  /** Second of the voice. */
  at: number;
  title: string;
}

/** The slide that belongs to what is being said. */
export function Stills({ stills, at, title }: StillsProps) {
  const shown = stills.findLast((still) => still.at <= at) ?? stills[0];
  if (!shown)
    return (
      <p className="m-0 grid size-full place-items-center px-6 text-center font-display text-xl font-bold text-on-deep">
        {title}
      </p>
    );
  return <img src={shown.url} alt="" className="size-full object-contain" />;
}
