import type { DomainRecord, recordFindings } from '#shared/api/domains.ts';
import type { Config } from '../platform/config/config.ts';
import type { Dns, DnsAnswer, RecordType } from '../platform/outside/dns.ts';
import { registeredPart } from './names.ts';

/** Where the records of all stores are to lead. */
export interface Target {
  name: string;
  v4: string[];
  v6: string[];
}

/** What a look found of one record. */
interface Finding {
  is: (typeof recordFindings)[number];
  found: string[];
  /** Where the record is in place of where it should be: many forms add the domain to what is typed as a name. */
  at?: string;
}

/** What it found of a host: who says that the name is the store's, and where the name leads. */
export interface Findings {
  proof: Finding;
  leads: Finding;
}

const isNumberV6 = (address: string) => address.includes(':');
const valuesOf = (answer: DnsAnswer): string[] => (answer.kind === 'found' ? answer.values : []);

/** Ours as it is configured; where only a name is, its numbers are asked for. */
export async function targetOf(
  dns: Dns,
  { domainTarget: name, domainAddresses: given }: Pick<Config, 'domainTarget' | 'domainAddresses'>,
): Promise<Target> {
  const addresses =
    given.length > 0
      ? given
      : (await Promise.all([dns.ask(name, 'A'), dns.ask(name, 'AAAA')])).flatMap(valuesOf);
  return {
    name,
    v4: addresses.filter((one) => !isNumberV6(one)),
    v6: addresses.filter(isNumberV6),
  };
}

/** Where the proof of a domain stands, and how it reads. */
const proofName = (base: string): string => `_presence.${base}`;
const proofText = (token: string): string => `presence-site=${token}`;

/** A name that was registered itself can have no CNAME beside its mail (RFC 1034). */
const isRegistered = (host: string): boolean => registeredPart(host) === host;

/** Looks at the records of a domain, all at the same time. Never throws. */
export async function lookAt(
  dns: Dns,
  target: Target,
  { base, token, hosts }: { base: string; token: string; hosts: readonly string[] },
): Promise<Map<string, Findings>> {
  const [proof, ...leads] = await Promise.all([
    findProof(dns, base, token),
    ...hosts.map((host) => findLead(dns, target, host)),
  ]);
  return new Map(hosts.map((host, n) => [host, { proof, leads: leads[n]! }]));
}

/** What a full name becomes in a form that adds the domain by itself. */
const doubled = (name: string, base: string): string => `${name}.${registeredPart(base) ?? base}`;

/**
 * The proof, also where the domain was added to its name once more: only who may write into the domain can put it there
 * either.
 */
async function findProof(dns: Dns, base: string, token: string): Promise<Finding> {
  const there = await proofAt(dns, proofName(base), token);
  if (there.is === 'right' || there.is === 'unknown') return there;
  const at = doubled(proofName(base), base);
  const { is, found } = await proofAt(dns, at, token);
  return is === 'right' ? { is, found, at } : there;
}

/** Others may have texts of theirs at the same name. */
async function proofAt(dns: Dns, name: string, token: string): Promise<Finding> {
  const answer = await dns.ask(name, 'TXT');
  if (answer.kind === 'unreachable') return { is: 'unknown', found: [] };
  const found = kept(valuesOf(answer));
  if (valuesOf(answer).some((text) => text.trim() === proofText(token))) return { is: 'right', found };
  return { is: found.length > 0 ? 'wrong' : 'missing', found };
}

/** Where a host leads; where that is not to us, also whether its record has the domain in its name once more. */
async function findLead(dns: Dns, target: Target, host: string): Promise<Finding> {
  const there = await leadAt(dns, target, host);
  if (there.is === 'right' || there.is === 'unknown') return there;
  const at = doubled(host, host);
  // A record for whatever is below the domain would lead from there, too, and is none of this name.
  const [lead, any] = await Promise.all([at, doubled('_any', host)].map((name) => leadAt(dns, target, name)));
  return lead!.is === 'right' && any!.is !== 'right' ? { ...there, at } : there;
}

/**
 * Whether a host leads to us: by the name, or by nothing but our numbers. One number of somebody else beside them, such as
 * the page its registrar put there, would send a part of the shoppers away, and no certificate would be given.
 */
async function leadAt(dns: Dns, target: Target, host: string): Promise<Finding> {
  const ask = (type: RecordType) => dns.ask(host, type);
  const alias = isRegistered(host) ? null : await ask('CNAME');
  if (alias?.kind === 'unreachable') return { is: 'unknown', found: [] };
  if (alias?.kind === 'found' && alias.values.includes(target.name))
    return { is: 'right', found: alias.values };
  const answers = await Promise.all([ask('A'), ask('AAAA')]);
  if (answers.some(({ kind }) => kind === 'unreachable')) return { is: 'unknown', found: [] };
  const numbers = answers.flatMap(valuesOf);
  const ours = [...target.v4, ...target.v6];
  const strange = numbers.filter((one) => !ours.includes(one));
  if (numbers.length > 0 && strange.length === 0) return { is: 'right', found: kept(numbers) };
  const found = kept([...(alias ? valuesOf(alias) : []), ...numbers]);
  return { is: found.length > 0 ? 'wrong' : 'missing', found };
}

/** As much as is shown, and kept. */
const mostFound = 6;
const longestFound = 200;
const kept = (values: string[]) => values.slice(0, mostFound).map((one) => one.slice(0, longestFound));

export type Verdict = 'right' | 'wrong' | 'unsure';

/** What a look comes to: no answer is no proof of anything. */
export function verdictOf({ proof, leads }: Findings): Verdict {
  const both = [proof.is, leads.is];
  if (both.every((is) => is === 'right')) return 'right';
  return both.some((is) => is === 'missing' || is === 'wrong') ? 'wrong' : 'unsure';
}

/** The records an owner sets, each with what was found of it. */
export function recordsOf(
  target: Target,
  domain: { base: string; token: string; hosts: readonly { host: string; found: Findings | null }[] },
): DomainRecord[] {
  const { base, token, hosts } = domain;
  const zone = registeredPart(base) ?? base;
  const record = (
    host: string,
    full_name: string,
    said: Pick<DomainRecord, 'type' | 'value'>,
    finding: Finding | undefined,
  ): DomainRecord => ({
    host,
    ...said,
    full_name,
    name: full_name === zone ? '@' : full_name.slice(0, -zone.length - 1),
    is: finding?.is ?? null,
    found: finding?.found ?? [],
    at: finding?.at ?? null,
  });
  const proof = { type: 'TXT', value: proofText(token) } as const;
  return [
    ...hosts.flatMap(({ host, found }) =>
      leadsOf(target, host).map((said) => record(host, host, said, found?.leads)),
    ),
    record(base, proofName(base), proof, hosts[0]?.found?.proof),
  ];
}

function leadsOf({ name, v4, v6 }: Target, host: string): Pick<DomainRecord, 'type' | 'value'>[] {
  if (!isRegistered(host)) return [{ type: 'CNAME', value: name }];
  const numbers = [
    ...v4.map((value) => ({ type: 'A' as const, value })),
    ...v6.map((value) => ({ type: 'AAAA' as const, value })),
  ];
  // Some name servers follow a name there, too.
  return numbers.length > 0 ? numbers : [{ type: 'ALIAS', value: name }];
}
