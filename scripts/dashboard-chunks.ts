import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

const web = path.join(path.dirname(import.meta.dirname), 'web');
const isOf = (id: string, application: string) => id.startsWith(path.join(web, application, path.sep));
const iconFile = /lucide-react.*[\\/]icons[\\/](.+)\.mjs$/;

/** The files of the icons that these sources show: the library hands all out through one file, so no graph tells. */
function iconsOf(sources: readonly string[]): Set<string> {
  const text = sources.map((file) => readFileSync(file, 'utf8'));
  const lists = text.flatMap((one) => [...one.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)]);
  const names = new Set(lists.flatMap(([, list]) => list!.match(/\b[A-Z]\w+/g) ?? []));
  const handedOut = readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8');
  const files = handedOut.matchAll(/export \{([^}]+)\} from '\.\/icons\/(.+)\.mjs'/g);
  return new Set(
    [...files].flatMap(([, list, file]) =>
      list!.match(/\b[A-Z]\w+/g)?.some((name) => names.has(name)) ? [file!] : [],
    ),
  );
}

/** Sources of ours that come with these, without what is fetched later. */
function sourcesWith(...roots: string[]): string[] {
  const found = new Set<string>();
  const take = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) [^;]*? from '([.#][^']+)'/gms,
    ))
      take(
        from!.startsWith('#') ? path.join(web, '..', from!.slice(1)) : path.join(path.dirname(file), from!),
      );
  };
  roots.forEach(take);
  return [...found];
}

/** Whether nothing but the dashboard comes to a module, on whatever way. */
function createTelling(): (id: string, graph: Graph) => boolean {
  const icons = iconsOf(globSync(`${web}/{site,ui}/**/*.tsx`));
  const known = new Map<string, boolean>();
  return function isDashboards(id: string, graph: Graph): boolean {
    const answered = known.get(id);
    if (answered !== undefined) return answered;
    const icon = iconFile.exec(id)?.[1];
    if (icon !== undefined) return !icons.has(icon);
    if (isOf(id, 'dashboard')) return true;
    if (isOf(id, 'site')) return false;
    // Whoever comes round to it again says nothing new.
    known.set(id, true);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    const from = [...importers, ...dynamicImporters];
    const alone = from.length > 0 && from.every((one) => isDashboards(one, graph));
    known.set(id, alone);
    return alone;
  };
}

/**
 * Whether a module comes with another one, on whatever way. `icons`: of which sources the icons come with it, since
 * else what is fetched later beside it would fetch another page for an icon.
 */
function createComesWith(roots: string[], icons: string): (id: string, graph: Graph) => boolean {
  const files = roots.map((root) => path.join(web, 'dashboard', root));
  const shown = iconsOf(sourcesWith(...files, ...globSync(icons)));
  const known = new Map<string, boolean>(files.map((file) => [file, true]));
  return function comesWith(id: string, graph: Graph): boolean {
    const answered = known.get(id);
    if (answered !== undefined) return answered;
    const icon = iconFile.exec(id)?.[1];
    if (icon !== undefined) return shown.has(icon);
    known.set(id, false);
    const comes = (graph.getModuleInfo(id)?.importers ?? []).some((one) => comesWith(one, graph));
    known.set(id, comes);
    return comes;
  };
}

/**
 * Groups for what the dashboard alone uses: what its first load needs is one file, and so are the icons of its other
 * pages. On a slow line a file for each costs more turns there and back than all of them cost bytes.
 */
export function dashboardChunks() {
  const isDashboards = createTelling();
  const isAround = createComesWith(
    ['shell/around.tsx', 'home/home-page.tsx'],
    `${web}/dashboard/{shell,home}/*.tsx`,
  );
  const isEditors = createComesWith(
    ['editor/editor-page.tsx', 'editor/tools.ts'],
    `{${web}/dashboard/editor,blocks}/**/*.tsx`,
  );
  const named = (name: string) => (id: string, graph: Graph) => (isDashboards(id, graph) ? name : null);
  // Without what these import: that may be the site's as well, and the site would fetch all of this.
  const alone = { includeDependenciesRecursively: false };
  return [
    {
      ...alone,
      name: named('dashboard-first'),
      debugName: 'dashboard-first',
      tags: ['$initial' as const],
      // Where it begins stays a file of its own: the page and the list of files name it.
      test: (id: string) => !isOf(id, 'dashboard') || !/[\\/](index\.html|entry-client\.tsx)$/.test(id),
    },
    // What stands around all pages but the editor, with the first of them; and what the editor has of it as well.
    {
      ...alone,
      name: (id: string, graph: Graph) => {
        if (!isDashboards(id, graph) || !isAround(id, graph)) return null;
        return isEditors(id, graph) ? 'dashboard-both' : 'dashboard-around';
      },
      debugName: 'dashboard-around',
    },
    // Small things that the editor has in common with other pages: one file weighs less than a dozen of some hundred bytes.
    {
      ...alone,
      name: (id: string, graph: Graph) =>
        isDashboards(id, graph) && !isAround(id, graph) && isEditors(id, graph) ? 'dashboard-small' : null,
      debugName: 'dashboard-small',
      test: (id: string) => isOf(id, 'dashboard'),
      minShareCount: 2,
      maxModuleSize: 4_000,
    },
    {
      ...alone,
      name: named('dashboard-icons'),
      debugName: 'dashboard-icons',
      test: iconFile,
      minShareCount: 2,
    },
  ];
}
