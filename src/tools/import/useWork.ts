import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { toolErrorText } from '../toolErrorText';
import { inOneTab, RunsElsewhereError } from './inOneTab';

/** Sends what is planned, or takes back what was sent. */
type Work = 'sending' | 'undoing';

/** One long piece of work at a time, which can be stopped. It stops when the screen is left, and the user is told. */
export interface CurrentWork {
  /** What is going on; null if nothing is. */
  work: Work | null;
  /** Whether the user has stopped it, and the calls that are sent are waited for. */
  isStopping: boolean;
  /** Why the last one failed. */
  error: unknown;
  run: (work: Work, call: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  stop: () => void;
  /** Shows what has changed. */
  onProgress: () => void;
}

export function workErrorText(error: unknown, translate: (key: string) => string): string {
  if (error instanceof RunsElsewhereError) return translate('import.runs_elsewhere');
  return toolErrorText(error, translate);
}

/** @param isKept whether a query stays as it was, because no work changes what it reads */
export function useWork(isKept: (key: QueryKey) => boolean): CurrentWork {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [work, setWork] = useState<Work | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [error, setError] = useState<unknown>();
  const [, onProgress] = useReducer((turn: number) => turn + 1, 0);
  const control = useRef<AbortController>(null);
  const stop = () => {
    control.current?.abort();
    setStopping(true);
  };
  const leave = useEffectEvent(() => {
    if (!control.current) return;
    stop();
    notify(translate('import.left_running'), { type: 'info' });
  });
  useEffect(() => () => leave(), []);

  const run = async (work: Work, call: (signal: AbortSignal) => Promise<void>) => {
    if (control.current) return;
    const { signal } = (control.current = new AbortController());
    setWork(work);
    setStopping(false);
    setError(undefined);
    try {
      await inOneTab(() => call(signal));
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
    control.current = null;
    setWork(null);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
  };
  return { work, isStopping, error, run, stop, onProgress };
}
