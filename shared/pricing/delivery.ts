/** Whether a way of delivery reaches a state; picking up needs none. */
export function reaches(
  rate: { kind: 'delivery' | 'pickup'; states: readonly string[] },
  state: string,
): boolean {
  return rate.kind === 'pickup' || rate.states.includes(state);
}
