import type { HomePage } from '#shared/storefront.ts';
import { Blocks } from '#web/blocks/blocks.tsx';

export function HomeView({ page }: { page: HomePage }) {
  const first = page.sections[0]?.type;
  const headed = first === 'hero' || first === 'picture-text';
  return (
    <>
      {!headed && <h1 className="vh">{page.shell.name}</h1>}
      <Blocks sections={page.sections} mode={page.mode} titled={!headed} />
    </>
  );
}
