import type { Control } from '#blocks/fields.ts';
import type { Path } from '../keeping/document.ts';

export interface ControlProps<Value = unknown> {
  /** The section it is of. */
  id: string;
  control: Control;
  path: Path;
  value: Value;
  /** Sets it; answers why it cannot be kept. `run`: more of the same is one step. */
  set: (path: Path, value: unknown, run?: boolean) => string | null;
}
