import { Badge, Button, Group, Text } from '@mantine/core';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import { roleTitles } from '#contract/roles.ts';
import type { Invitation } from '#contract/team.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { dayOf } from './words.ts';

type Props = {
  invitation: Invitation;
  salon: { name: string; timeZone: string };
  /** Null when the caller may only read. */
  onRevoke: (() => void) | null;
};

export function InvitationCard({ invitation, salon, onRevoke }: Props) {
  const { role, employee, email, createdAt, expiresAt, link } = invitation;
  const name = `Convite: ${employee?.name ?? roleTitles[role]}`;
  return (
    <EntryCard name={name} menu={null} badges={employee && <Badge color="blue">{roleTitles[role]}</Badge>}>
      <Text size="sm" c="dimmed" mt="xs" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        Criado em {dayOf(createdAt, salon.timeZone)} · vale até {dayOf(expiresAt, salon.timeZone)}
        {email && ` · enviado para ${email}`}
      </Text>
      {onRevoke && (
        <Group gap="xs" mt="auto">
          <InvitationLink link={link} salonName={salon.name} of={name} />
          <Button variant="subtle" color="red" onClick={onRevoke} aria-label={`Revogar convite: ${name}`}>
            Revogar convite
          </Button>
        </Group>
      )}
    </EntryCard>
  );
}
