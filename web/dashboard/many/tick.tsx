export interface Ticked {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Takes one of a list, on top of the link that is the rest of its row. */
export function Tick({ of: what, checked, onChange }: Ticked & { of: string }) {
  return (
    <label className="relative -my-1 -mr-1 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">Choose {what}</span>
      <input
        type="checkbox"
        className="size-6 accent-[var(--action)]"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
