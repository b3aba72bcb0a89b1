/** What the bundler writes of each module it built: its file, and what that asks for at once and later. */
export interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

/** What a module is made of, with all it imports; with `later`, what it may come to ask for as well. */
export function chunksOf(manifest: Manifest, module: string, later?: 'later'): Set<Chunk> {
  const found = new Set<Chunk>();
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(walk);
    if (later) chunk.dynamicImports?.forEach(walk);
  };
  walk(module);
  return found;
}
