import path from 'node:path';
import { createClass, nextClass, readClassFolder, type ClassDeps } from '../live-class/index.ts';
import { after, days, hours, startOfDayInLagos } from '../platform/clock.ts';

/** Sees to it that a live class is coming up: two days from now at six in the evening, when none is scheduled. */
export async function loadDemoClass(
  deps: ClassDeps,
  folder = path.resolve('demo/live-class'),
): Promise<void> {
  const now = deps.clock.now();
  if (await nextClass(deps.db.platform, now)) return;
  const { plan, files } = await readClassFolder(folder);
  const starts = after(startOfDayInLagos(now), days(2) + hours(18));
  const slug = `${plan.slug}-${starts.toISOString().slice(0, 10)}`;
  // A second process that starts at the same moment finds the address taken, which is as good.
  await createClass(deps, { ...plan, slug }, starts, files);
}
