/**
 * Something that a later release wrote or sent: while a release is rolled out, the one before it runs beside it and
 * cannot read this yet. It is told as "try again in a minute", and nothing is written over it.
 */
export class OfLaterRelease extends Error {}
