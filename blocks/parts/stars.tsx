/** So many stars of five, as one picture with its words. */
export function Stars({ of }: { of: number }) {
  const full = Math.round(of);
  return (
    <span role="img" aria-label={`${of} of 5 stars`}>
      {'★'.repeat(full) + '☆'.repeat(5 - full)}
    </span>
  );
}
