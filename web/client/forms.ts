import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { Contract } from '#shared/api/contract.ts';

/** The schema of a contract's body, for a form's resolver. */
export function bodyOf<C extends Contract>(contract: C): NonNullable<C['body']> {
  if (!contract.body) throw new Error(`${contract.path} takes no body.`);
  return contract.body;
}

/** Adds "these two must be equal" to a resolver, said at once and not only when all the rest is right. */
export function matching<In extends FieldValues, Context, Out>(
  resolver: Resolver<In, Context, Out>,
  pair: readonly [Path<In>, Path<In>],
  message: string,
): Resolver<In, Context, Out> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const [first, second] = pair;
    if (values[first] === values[second] || second in result.errors) return result;
    const errors = { ...result.errors, [second]: { type: 'match', message } } as FieldErrors<In>;
    return { values: {}, errors };
  };
}
