// @ts-nocheck
import { useCallback, useState } from 'react';

/** A question that waits for the user. */
export interface Asked<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
}

/** Asks the user: `ask` resolves with the answer; `asked` is the question to show until then, or null. */
export function useQuestion<Question, Answer>() {
  const [asked, setAsked] = useState<Asked<Question, Answer> | null>(null);
  const ask = useCallback(
    (question: Question) =>
      new Promise<Answer>(resolve => {
        setAsked({
          question,
          answer: answer => {
            setAsked(null);
            resolve(answer);
          },
        });
      }),
    [],
  );
  return { asked, ask };
}
