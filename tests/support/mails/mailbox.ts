import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  template: string;
  links: string[];
  attachments: { name: string; type: string; content: string }[];
  headers: Record<string, string>;
}

/** The mails an app without SMTP has kept, oldest first. */
export function keptMails(dataDir: string): KeptMail[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as KeptMail);
}
