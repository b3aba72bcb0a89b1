import { demoSlug } from './app.ts';
import type { DemoOwner } from './demo.ts';
import type { Config } from './platform/config/config.ts';
import type { SandboxProcess } from './platform/outside/sandbox.ts';
import { shopHosts } from './stores/index.ts';

/** What the person at the terminal wants to open. */
export function whereItIs(
  config: Config,
  sandbox: Pick<SandboxProcess, 'pay'> | null,
  demoOwner: DemoOwner | null,
): string {
  const lines = [`Presence is ready: ${config.platformUrl}`];
  if (demoOwner) {
    lines.push(`The demo shop:     ${shopHosts.freeUrl(config, demoSlug)}`);
    lines.push(`Its owner:         ${demoOwner.email}, password ${demoOwner.password}`);
  }
  if (!config.smtpUrl) lines.push(`Mails it "sends":  ${config.platformUrl}/dev/mail`);
  if (!config.pay && sandbox) lines.push(`Payment sandbox:   ${sandbox.pay.checkoutBase}`);
  return lines.join('\n');
}
