import { type RefObject, useRef } from 'react';
import { confirm } from '#app/ui/confirm.tsx';
import type { Conflict } from '#contract/shapes.ts';
import { formatDate, type LocalDate } from '#lib/dates.ts';
import { busyQuestion } from './busy-question.tsx';
import { isDoubtful } from './doubtful-date.ts';

type Form = { props: { ref: RefObject<HTMLFormElement | null> } };

/** Asks the owner before a doubtful appointment is made. A yes is remembered and sends the form again. */
export function useQuestions(form: Form, today: LocalDate) {
  const agreed = useRef(new Set<string>());

  function ask(key: string, question: Pick<Parameters<typeof confirm>[0], 'title' | 'loss' | 'cancel'>) {
    confirm({
      confirm: 'Agendar mesmo assim',
      isDestructive: false,
      ...question,
      onConfirm() {
        agreed.current.add(key);
        form.props.ref.current?.requestSubmit();
      },
    });
  }

  return {
    isAgreed: (key: string) => agreed.current.has(key),

    /** Whether the date is so far off that it may be a typing error, and the owner has not said that it is none. */
    asksAboutDate(date: LocalDate): boolean {
      if (!isDoubtful(date, today) || agreed.current.has(date)) return false;
      ask(date, {
        title: `Agendar para ${formatDate(date)}?`,
        loss: date > today ? 'Falta mais de um ano para esse dia.' : 'Esse dia passou há mais de um ano.',
        cancel: 'Corrigir a data',
      });
      return true;
    },

    askAboutCustomer: (conflicts: Conflict[], wish: string) => ask(wish, busyQuestion(conflicts)),
  };
}

export type Questions = ReturnType<typeof useQuestions>;
