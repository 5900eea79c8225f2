import { Alert, Anchor, Text } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import type { Service } from '#contract/services.ts';
import { namesInShort } from '../shared/names.ts';
import type { Professional } from './ProfessionalsField.tsx';

/** `editLink` is null when this owner may only read. */
type Props = { service: Service; professionals: Professional[]; editLink: LinkProps | null };

/** The professionals who perform the service, in a line. Warns when nobody performs an active service. */
export function Performers({ service: { employeeIds, isActive }, professionals, editLink }: Props) {
  if (professionals.length === 0) return null;
  if (employeeIds.length > 0) {
    const names = professionals.filter(({ id }) => employeeIds.includes(id)).map(({ name }) => name);
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {names.length === professionals.length ? 'Todos os profissionais' : `Com ${namesInShort(names)}`}
      </Text>
    );
  }
  if (!isActive) return null;
  return (
    <Alert color="yellow" mt="sm" p="xs">
      Sem horários: ninguém faz este serviço.{' '}
      {editLink && (
        <Anchor component={Link} underline="always" {...editLink}>
          Escolher quem faz
        </Anchor>
      )}
    </Alert>
  );
}
