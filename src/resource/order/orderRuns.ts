import type { QueryClient } from '@tanstack/react-query';
import { trackChange } from '../../api/openChanges';

/** The run of moves of each list that was started last, on any screen. */
const lastRuns = new WeakMap<QueryClient, Map<string, Promise<boolean>>>();

/** Returns the last run of moves of a list that has not ended. */
export function lastRunOf(queryClient: QueryClient, name: string): Promise<boolean> | undefined {
  return lastRuns.get(queryClient)?.get(name);
}

/** Starts a run after those that other screens have started, so that two runs of a list never race. */
export function startRun(
  queryClient: QueryClient,
  name: string,
  run: () => Promise<boolean>,
): Promise<boolean> {
  const runs = lastRuns.get(queryClient) ?? new Map<string, Promise<boolean>>();
  lastRuns.set(queryClient, runs);
  const started = trackChange(runs.get(name)?.then(run) ?? run()).finally(() => {
    if (runs.get(name) === started) runs.delete(name);
  });
  runs.set(name, started);
  return started;
}
