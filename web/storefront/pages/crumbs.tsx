import type { Words } from '#shared/words/words.ts';

interface Props {
  steps: readonly { title: string; path: string }[];
  says: Pick<Words['lists'], 'youAreHere'>;
}

export function Crumbs({ steps, says }: Props) {
  return (
    <nav className="crumbs" aria-label={says.youAreHere}>
      <ol>
        {steps.map((step) => (
          <li key={step.path}>
            <a href={step.path}>{step.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
