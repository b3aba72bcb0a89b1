export function Crumbs({ steps }: { steps: readonly { title: string; path: string }[] }) {
  return (
    <nav className="crumbs" aria-label="You are here">
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
