import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import type { Difference, Span } from './differences.ts';
import { SHORT_DAY_TITLES } from './week-names.ts';

type Props = {
  differences: Difference[];
  /** The button fills the form; nothing is saved. */
  copy: string;
  onCopy: () => void;
};

/** Shows nothing while the page and the bookable times agree. */
export function HoursDifference({ differences, copy, onCopy }: Props) {
  if (differences.length === 0) return null;
  return (
    <Alert icon={<IconInfoCircle />} color="gray" mb="md" title="A agenda e a página mostram horários diferentes">
      <List size="sm" spacing={2} className="tnum">
        {differences.map(({ dayOfWeek, page, bookable }) => (
          <List.Item key={dayOfWeek}>
            {SHORT_DAY_TITLES[dayOfWeek]}: a página diz {written(page) ?? 'fechado'},{' '}
            {bookable ? `a agenda aceita ${written(bookable)}` : 'a agenda não aceita horários'}
          </List.Item>
        ))}
      </List>
      <Text mt="xs">Os dois são independentes: mudar um não muda o outro.</Text>
      <Group mt="sm">
        <Button size="xs" variant="default" leftSection={<IconCopy size={16} />} onClick={onCopy}>
          {copy}
        </Button>
      </Group>
    </Alert>
  );
}

const written = (span: Span | null) => span && `${span.from}–${span.until}`;
