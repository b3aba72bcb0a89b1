/** Said where nothing is, and to whoever may not be here. */
export function Nothing() {
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6 text-center">
      <h1 className="m-0 text-2xl font-bold">There is nothing at this address.</h1>
    </main>
  );
}
