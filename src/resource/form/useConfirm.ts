import { useState } from 'react';

/** A question to confirm: the key of its texts, and the callback that takes the answer. */
export interface Question {
  key: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks for a confirmation: `ask` resolves with the answer; `question` is the one to show until then, or null. */
export function useConfirm(): { question: Question | null; ask: (key: string) => Promise<boolean> } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (key: string) =>
    new Promise<boolean>(resolve => {
      setQuestion({
        key,
        answer: isConfirmed => {
          setQuestion(null);
          resolve(isConfirmed);
        },
      });
    });
  return { question, ask };
}
