import type { AppDeps } from './compose.ts';
import type { Edges } from './edges.ts';
import { loadDemoClass, loadDemoCourse, loadDemoWorld } from './operator/index.ts';
import { isQuiet } from './platform/quiet/quiet.ts';

/** Who owns the demo shop, and opens it. */
export interface DemoOwner {
  email: string;
  password: string;
}

/** Fills an empty installation with the demo, where it is wanted; null where it is not. */
export async function loadDemo(edges: Edges, deps: AppDeps): Promise<DemoOwner | null> {
  // Nothing is added to a copy that was just put back.
  if (!edges.config.demo || (await isQuiet(edges.db))) return null;
  const owner = await loadDemoWorld(edges);
  await loadDemoCourse(edges);
  await loadDemoClass(deps);
  return owner;
}
