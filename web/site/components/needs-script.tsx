/** What a page says where no script runs: it would stay empty. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="mt-5 mb-0 font-medium">
        This page needs JavaScript, which is switched off in your browser.
      </p>
    </noscript>
  );
}
