import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { toolErrorText } from '../toolErrorText';
import { inOneTab, RunsElsewhereError } from './inOneTab';

/** One long piece of work at a time, which can be stopped. It stops when the screen is left, and the user is told. */
export interface CurrentWork<Kind extends string> {
  work: Kind | null;
  setWork: (kind: Kind) => void;
  /** Why the last one failed. */
  error: unknown;
  run: (kind: Kind, call: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  stop: () => void;
  /** Shows what has changed. */
  onProgress: () => void;
}

export function workErrorText(error: unknown, translate: (key: string) => string): string {
  if (error instanceof RunsElsewhereError) return translate('import.runs_elsewhere');
  return toolErrorText(error, translate);
}

/** @param isKept whether a query stays as it was, because no work changes what it reads */
export function useWork<Kind extends string>(isKept: (key: QueryKey) => boolean): CurrentWork<Kind> {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [work, setWork] = useState<Kind | null>(null);
  const [error, setError] = useState<unknown>();
  const [, onProgress] = useReducer((turn: number) => turn + 1, 0);
  const control = useRef<AbortController>(null);
  const stop = () => control.current?.abort();
  const leave = useEffectEvent(() => {
    if (!control.current) return;
    stop();
    notify(translate('import.left_running'), { type: 'info' });
  });
  useEffect(() => () => leave(), []);

  const run = async (kind: Kind, call: (signal: AbortSignal) => Promise<void>) => {
    if (control.current) return;
    const { signal } = (control.current = new AbortController());
    setWork(kind);
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
  return { work, setWork, error, run, stop, onProgress };
}
