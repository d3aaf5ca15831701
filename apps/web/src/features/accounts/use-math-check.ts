import { useState } from 'react';
import { isMathAnswer, makeMathQuestion, mathText, type MathQuestion } from './math-check.ts';

export function useMathCheck() {
  const [question, setQuestion] = useState(() => makeMathQuestion(Math.random));
  const [answer, setAnswer] = useState('');
  return {
    question,
    answer,
    isSolved: isMathAnswer(question, answer),
    onAnswer: setAnswer,
    /** Asks another question and clears the answer. */
    onRefresh: () => {
      setQuestion(anotherQuestion);
      setAnswer('');
    },
  };
}

/** Never the same question twice in a row, because the button would seem broken. */
function anotherQuestion(current: MathQuestion): MathQuestion {
  const next = makeMathQuestion(Math.random);
  return mathText(next) === mathText(current) ? anotherQuestion(current) : next;
}

export type MathCheck = ReturnType<typeof useMathCheck>;
