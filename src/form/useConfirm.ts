import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsLeft } from '../ui/useIsLeft';

/** A question that waits for the user. */
export interface Asked<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
}

/**
 * Asks the user: `ask` resolves with the answer; `asked` is the question to show until then, or null.
 * @param ifLeft the answer of a user who has left the screen
 */
export function useConfirm<Question, Answer>(ifLeft: Answer) {
  const [asked, setAsked] = useState<Asked<Question, Answer> | null>(null);
  const isLeft = useIsLeft();
  const pending = useRef<(answer: Answer) => void>(null);
  useEffect(() => () => pending.current?.(ifLeft), [ifLeft]);
  const ask = useCallback(
    (question: Question) =>
      new Promise<Answer>(resolve => {
        if (isLeft()) {
          resolve(ifLeft);
          return;
        }
        pending.current = resolve;
        setAsked({
          question,
          answer: answer => {
            setAsked(null);
            resolve(answer);
          },
        });
      }),
    [ifLeft, isLeft],
  );
  return { asked, ask };
}
