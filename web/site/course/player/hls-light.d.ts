/** The small build has no types of its own; what we use of it is the same as in the whole one. */
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
  export type { HlsConfig, LoadPolicy } from 'hls.js';
}
