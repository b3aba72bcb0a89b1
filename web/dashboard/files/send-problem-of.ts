import { fieldErrorsOf, sentenceOf, worthRetrying } from '#web/client/errors.ts';
import type { Failure } from '#web/client/failure.ts';

export const lineBroke =
  'The connection broke while sending. It goes on where it was by itself when you are back online.';

/** Why a file was not sent, and whether sending the same one again may work. */
export function sendProblemOf(failure: Failure): { problem: string; retryable: boolean } {
  const isBroken = failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR';
  const said = fieldErrorsOf(failure, ['file']).fields.file;
  const otherwise = isBroken
    ? lineBroke
    : sentenceOf(failure, 'This file could not be sent. Please try again.');
  return { problem: said ?? otherwise, retryable: worthRetrying(failure) };
}
