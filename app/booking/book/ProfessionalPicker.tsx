import { IconStarFilled } from '@tabler/icons-react';
import { Portrait } from '#app/components/employees/Portrait.tsx';
import type { BookingPage, PublicEmployee } from '#contract/salon-page.ts';
import { ChoiceLink, handleChoiceKeys } from './ChoiceLink.tsx';
import type { Choice } from './choice.ts';
import { useChosenInSight } from './useChosenInSight.ts';

const ANY_PROFESSIONAL = 'Qualquer profissional';

/** The chosen one, or the only one who can be chosen. */
export function performerName(page: Pick<BookingPage, 'professionals'>, { professional }: Choice): string {
  const only = page.professionals.length === 1 ? page.professionals[0] : null;
  return (professional ?? only)?.name ?? ANY_PROFESSIONAL;
}

export function ProfessionalPicker({ choice, professionals }: { choice: Choice; professionals: PublicEmployee[] }) {
  const { professional } = choice;
  const strip = useChosenInSight();
  return (
    <div
      ref={strip}
      className="book-people"
      role="radiogroup"
      aria-labelledby="profissional"
      onKeyDown={handleChoiceKeys}
    >
      <ChoiceLink
        choice={choice}
        changes={{ profissional: null }}
        isChosen={professional === null}
        label={ANY_PROFESSIONAL}
        className="book-person"
      >
        <span className="portrait book-person-any">
          <IconStarFilled size={20} />
        </span>
        <span className="book-person-name">{ANY_PROFESSIONAL}</span>
      </ChoiceLink>
      {professionals.map(({ id, name, avatarUrl }) => (
        <ChoiceLink
          key={id}
          choice={choice}
          changes={{ profissional: id }}
          isChosen={id === professional?.id}
          label={name}
          className="book-person"
        >
          <Portrait name={name} url={avatarUrl} size={52} />
          <span className="book-person-name">{name}</span>
        </ChoiceLink>
      ))}
    </div>
  );
}
