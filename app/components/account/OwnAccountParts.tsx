import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { wordsFor } from '#app/ui/words.ts';
import { AccountParts } from './AccountParts.tsx';
import { ConsentChoices } from './ConsentChoices.tsx';
import { type OwnAccountAnswer, ownAccountPath } from './own-account.ts';

type Props = {
  /** On a salon's page: what the account lets it send comes first. */
  salon?: { slug: string; name: string };
  /** This page. */
  back: string;
};

/** Read when the profile is open, so that the page does not wait for what few people look for. */
export function OwnAccountParts({ salon, back }: Props) {
  const path = ownAccountPath(salon?.slug);
  const { data: answer, load, state } = useFetcher<OwnAccountAnswer>();
  useEffect(() => void load(path), [load, path]);

  if (!answer) return <Waiting />;
  if (!answer.ok) {
    const { title, description } = wordsFor(answer, {
      otherwise: 'Erro',
      codes: { UNEXPECTED: { description: 'Não foi possível carregar os dados.' } },
    });
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={24} />}
        title={title}
        hint={description}
        action={
          <Button variant="default" onClick={() => void load(path)} loading={state !== 'idle'}>
            Tentar novamente
          </Button>
        }
      />
    );
  }
  const own = answer.value;
  return (
    <>
      {salon && (
        <div className="account-parts">
          <ConsentChoices slug={salon.slug} salonName={salon.name} consents={own.consents} action={path} />
        </div>
      )}
      <div className="account-parts">
        <AccountParts own={own} action={path} back={back} order={salon ? 3 : 2} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className="account-parts" role="status" aria-busy aria-label="Carregando sua conta">
      {['mensagens', 'e-mail', 'senha'].map((part) => (
        <div key={part} className="account-waiting" />
      ))}
    </div>
  );
}
