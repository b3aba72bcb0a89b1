/** Lets the browser draw and answer taps before the next piece of work. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
