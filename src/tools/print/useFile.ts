import { useRef, useState } from 'react';
import { saveFile } from '../../ui/saveFile';

/** Why a file was not made. The message is the key of a text. */
export class PrintError extends Error {}

/** A file that is being made, or was made. */
export interface MadeFile {
  isBusy: boolean;
  /** The name of the last one. */
  made: string | undefined;
  error: unknown;
  /**
   * Makes the file and saves it, unless one is being made.
   * @returns whether it was saved
   */
  make: (name: string, makeFile: () => Promise<Blob>) => Promise<boolean>;
}

interface Outcome {
  settings: string;
  made?: string;
  error?: unknown;
}

/** @param settings of the file, as a text; a change of them removes the last outcome */
export function useFile(settings: string): MadeFile {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const make = async (name: string, makeFile: () => Promise<Blob>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setOutcome(undefined);
    let made: string | undefined;
    try {
      saveFile(await makeFile(), name);
      made = name;
      setOutcome({ settings, made });
    } catch (error) {
      setOutcome({ settings, error });
    }
    isRunning.current = false;
    setBusy(false);
    return made !== undefined;
  };
  const last = outcome?.settings === settings ? outcome : undefined;
  return { isBusy, made: last?.made, error: last?.error, make };
}
