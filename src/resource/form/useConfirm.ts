import { useState } from 'react';

/** Something to be sure of: the key of its texts, and where the answer goes. */
export interface Question {
  key: string;
  answer: (isMeant: boolean) => void;
}

/** Asks in the middle of an action: `ask` resolves with the answer, `question` is what to show until then. */
export function useConfirm(): { question: Question | null; ask: (key: string) => Promise<boolean> } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (key: string) =>
    new Promise<boolean>(resolve => {
      setQuestion({
        key,
        answer: isMeant => {
          setQuestion(null);
          resolve(isMeant);
        },
      });
    });
  return { question, ask };
}
