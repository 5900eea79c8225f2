import { Button } from '@mantine/core';
import { IconCalendarSmile } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';

export function NothingToday({ canChange }: { canChange: boolean }) {
  const { newLink } = useUrlDialog([]);
  const icon = <IconCalendarSmile size={24} />;
  if (!canChange) return <EmptyState icon={icon} title="Nenhum agendamento hoje" />;
  return (
    <EmptyState
      icon={icon}
      title="Nenhum agendamento hoje"
      hint="O dia está livre. Divulgue seu link ou anote um cliente que chamou no WhatsApp."
      action={
        <Button component={Link} {...newLink} variant="default">
          Novo agendamento
        </Button>
      }
    />
  );
}
