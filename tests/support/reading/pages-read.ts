import pg from 'pg';

type AnyQuery = (...words: unknown[]) => Promise<pg.QueryResult>;
interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** Where the pages of the database go that are read for something. */
export interface PagesRead {
  /** What the app's own connections are made of. */
  client: typeof pg.Client;
  /** What all prepared statements read that were asked meanwhile; each is asked once more to tell. */
  during(work: () => Promise<unknown>): Promise<Read>;
}

export interface Read {
  pages: number;
  statements: number;
}

/**
 * Counts pages, not time: a list that reads as many of a large store as of a small one takes as long. Each statement is
 * explained by its prepared name, so that it is planned as the app's own are.
 */
export function pagesRead(): PagesRead {
  let counted: Promise<number>[] | null = null;
  const client = class CountedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as AnyQuery;
      this.query = ((...words: unknown[]) => {
        const [asked, ...more] = words as [pg.QueryConfig];
        if (!isReading(asked.text)) return query(...words);
        const statement = { ...asked, name: asked.name ?? nameOf(asked.text) };
        const answer = query(statement, ...more);
        counted?.push(pagesOf(query, statement));
        return answer;
      }) as typeof this.query;
    }
  };
  return {
    client,
    async during(work) {
      const mine: Promise<number>[] = (counted = []);
      await work();
      counted = null;
      const pages = (await Promise.all(mine)).reduce((sum, some) => sum + some, 0);
      return { pages, statements: mine.length };
    },
  };
}

const isReading = (text: string | undefined) => text !== undefined && /^\s*(select|with)\b/i.test(text);

/** The app stops naming statements once it knows many, as it does where other tests ran before in the same process. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `counted${names.size}`;
  names.set(text, name);
  return name;
}

async function pagesOf(query: AnyQuery, { name, values = [] }: pg.QueryConfig): Promise<number> {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  const { rows } = await query(
    `explain (analyze, buffers, timing off, format json) execute "${name}"${given}`,
  );
  const { Plan } = (rows as Explained[])[0]!['QUERY PLAN'][0]!;
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const element = (value: unknown) =>
  `"${(value instanceof Date ? value.toISOString() : String(value)).replace(/["\\]/g, '\\$&')}"`;
