import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { ListLink } from '#app/ui/ListLink.tsx';
import type { Changes, Choice } from './choice.ts';

type Props = {
  choice: Choice;
  changes: Changes;
  isChosen: boolean;
  isFirst?: boolean;
  label: string;
  className: string;
  children: ReactNode;
};

/** A radio option that is a link, so that it works before hydration. Screen readers announce it as a radio button. */
export function ChoiceLink({ choice, changes, isChosen, isFirst = false, label, className, children }: Props) {
  function choose(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    choice.choose(changes);
  }

  return (
    <ListLink
      to={choice.hrefWith(changes)}
      onClick={choose}
      preventScrollReset
      role="radio"
      aria-checked={isChosen}
      aria-label={label}
      tabIndex={isChosen || isFirst ? 0 : -1}
      className={className}
    >
      {children}
    </ListLink>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move the focus between the choices, Home and End go to the ends, the space bar chooses. */
export function handleChoiceKeys(event: KeyboardEvent<HTMLElement>) {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const step = STEPS[event.key];
  const ends: Record<string, number> = { Home: 0, End: choices.length - 1 };
  const next = step ? choices.at((at + step) % choices.length) : choices[ends[event.key] ?? -1];
  if (next) next.focus();
  else if (event.key === ' ') choices[at]?.click();
  else return;
  event.preventDefault();
}
