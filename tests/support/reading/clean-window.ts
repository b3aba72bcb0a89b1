import { afterAll, afterEach } from 'vitest';

// A worker goes on to the next file with the window it has, so what one file leaves there would be the next one's.
if (typeof document !== 'undefined') {
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { getElementError } = getConfig();
  configure({
    // However busy the machine is: what never comes is still told.
    asyncUtilTimeout: 15_000,
    getElementError: (message, container) => toldLate(() => getElementError(message, container).message),
  });
  afterEach(cleanup);
  afterAll(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * An error whose words are made when somebody reads them. Whoever waits for an element meets one at every look, each
 * with the whole page in its words, and lets go of all but the last: a tenth of these tests' time went into that.
 */
function toldLate(words: () => string): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let told: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (told ??= words()),
    set: (given: string) => void (told = given),
  });
  return error;
}
