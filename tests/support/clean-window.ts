import { afterAll, afterEach } from 'vitest';

// A worker goes on to the next file with the window it has, so what one file leaves there would be the next one's.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  afterAll(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
