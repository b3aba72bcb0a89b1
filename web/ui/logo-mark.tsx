/** The mark: a stall's awning over an open door. */
export function LogoMark({ size, className }: { size: number; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={className}>
      <path d="M6 17h28v15a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" fill="#0b5d3b" />
      <path d="M16 36v-9a4 4 0 0 1 8 0v9z" fill="#fbfaf6" />
      <path d="M8.2 4h23.6a2 2 0 0 1 1.9 1.3L38 17H2L6.3 5.3A2 2 0 0 1 8.2 4z" fill="#0f6b45" />
      <path d="M14.2 4H20v13h-9zM25.8 4h6a2 2 0 0 1 1.9 1.3L38 17h-9z" fill="#f4a62a" />
      <path d="M2 17a4.5 4.5 0 0 0 9 0zM20 17a4.5 4.5 0 0 0 9 0z" fill="#0f6b45" />
      <path d="M11 17a4.5 4.5 0 0 0 9 0zM29 17a4.5 4.5 0 0 0 9 0z" fill="#f4a62a" />
    </svg>
  );
}
