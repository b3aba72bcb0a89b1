import { execFileSync } from 'node:child_process';
import { keptCode } from '../support/programs/program.ts';

/** The operator's tool beside the running program; answers its last line. */
export function admin(...words: string[]): string {
  const env = {
    PATH: process.env.PATH,
    PORT: new URL(process.env.E2E_URL!).port,
    DATA_DIR: process.env.E2E_DATA_DIR,
    ...keptCode,
    ...JSON.parse(process.env.E2E_PARTS!),
  };
  const said = execFileSync(process.execPath, ['dist/server/admin.js', ...words], { env });
  return said.toString().trim().split('\n').at(-1)!;
}
