import type { DocumentPage } from '#shared/storefront.ts';
import { Blocks } from '#web/blocks/blocks.tsx';

export function DocumentView({ page }: { page: DocumentPage }) {
  return (
    <>
      <div className="wrap title">
        <h1>{page.title}</h1>
      </div>
      <Blocks sections={page.sections} mode={page.mode} titled />
    </>
  );
}
