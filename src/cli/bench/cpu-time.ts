/**
 * Seconds of one core that `work` takes, as its thread is charged for them: other work on the machine delays a
 * program but does not make it use more. Garbage is collected beside it and counts as well.
 */
export function cpuSeconds(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}
