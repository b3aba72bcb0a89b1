import { fullName, nameProblem } from '#shared/names.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { namesApi } from '../../api/names-api.ts';

const said = {
  free: 'Nothing answers at this name, so it looks free. Only the registry can say for certain.',
  in_use: 'This name is in use already. Choose another one, or name others that would do.',
  unknown: 'We could not find out whether it is in use. You can ask for it all the same.',
} as const;

/** Whether the name that stands in the field is in use, as far as anybody can see from outside. */
export function NameLook({ slug, typed }: { slug: string; typed: string }) {
  const name = fullName(typed);
  const [look, { currentData, isFetching, error, originalArgs }] = namesApi.useLazyLookForNameQuery();
  const isOf = originalArgs?.query?.name === name;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="small"
        busy={isFetching}
        busyLabel="Looking…"
        disabled={nameProblem(name) !== null}
        onClick={() => void look({ params: { slug }, query: { name } })}
      >
        See if it looks free
      </Button>
      <p role="status" className="m-0 min-w-0 flex-1 basis-60 text-[0.9375rem] text-muted">
        {isOf && !isFetching && currentData && said[currentData.is]}
        {isOf && !isFetching && error !== undefined && sentenceOf(error, said.unknown)}
      </p>
    </div>
  );
}
