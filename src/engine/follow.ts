/**
 * States that follow a context field: a machine's actions compute where it now stands (`place`), and each
 * state lists the others as eventless transitions guarded by it. Keeps the state explicit, for the
 * statechart, the tests and the prover, where the deciding data (windows, quotas, queues) is numeric.
 */
export function follow<P extends string>(here: P, places: readonly P[]) {
  return places.filter((p) => p !== here).map((p) => ({ guard: ({ context }: { context: { is: { place: string } } }) => context.is.place === p, target: p }));
}
